// How many cards a board shows at most.

export const BOARD_CARDS = 100;
