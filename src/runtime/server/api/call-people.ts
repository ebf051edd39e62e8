// Calls about whoever asks: sign up, sign in, sign out, who am I, and a change of the own record.

import type { CallPlan } from "../../../compiler/plan/plan.ts";
import { change } from "../act.ts";
import { actorFor } from "../identify.ts";
import { changeOwnPassword, openSession, signIn, signInEntity, signOut, signUp } from "../people.ts";
import type { Lasting } from "../pipeline.ts";
import type { Answer, Ask } from "../router.ts";
import { idOf } from "../terms.ts";
import { gives, made } from "./call-answers.ts";
import { fieldsGiven } from "./call-bodies.ts";
import { callDoer, versioned } from "./standard.ts";

const PASSWORD = "password";

export async function person(ask: Ask, call: CallPlan, lasting: Lasting): Promise<Answer> {
  switch (call.does.is) {
    case "sign up":
      return join(ask, call);
    case "sign in":
      return begin(ask, call, lasting);
    case "sign out":
      return end(ask, call);
    case "change user":
      return changeUser(ask, call);
    default: {
      const { entity } = signInEntity(ask.app);
      return gives(ask, call, { record: { entity, id: ownId(ask) } });
    }
  }
}

/** Refuses whoever is not signed in. */
export function ownId(ask: Ask): string {
  if (ask.actor.userId === null) throw ask.app.problems.problem("not-signed-in");
  return ask.actor.userId;
}

async function join(ask: Ask, call: CallPlan): Promise<Answer> {
  const { entity } = signInEntity(ask.app);
  const given = call.takes === null ? ask.body : await fieldsGiven(ask, call, ask.body);
  const done = await signUp(ask.app, callDoer(ask), given);
  const token = await openSession(ask.app, done.id);
  const actor = await actorFor(ask.app, await ask.app.store.get(entity, done.id));
  return made(ask, call, entity, done, { token, view: { app: ask.app, actor } });
}

/** The body holds one name that is unique, mostly the e-mail address, and the password. */
async function begin(ask: Ask, call: CallPlan, { attempts }: Lasting): Promise<Answer> {
  const { entity, emailField } = signInEntity(ask.app);
  const { takes } = call;
  const named = takes?.is === "fields" && takes.members !== "all" ? takes.members.find((member) => member.field !== PASSWORD) : undefined;
  const by = named?.field ?? emailField;
  const given = takes?.is === "fields" ? await fieldsGiven(ask, call, ask.body) : credentials(ask);
  const { token, user } = await signIn(ask.app, attempts, ask.address, given.get(by), given.get(PASSWORD), null, by);
  const actor = await actorFor(ask.app, user);
  return gives(ask, call, { record: { entity, id: idOf(user) } }, {}, { token, view: { app: ask.app, actor } });
}

function credentials(ask: Ask): ReadonlyMap<string, unknown> {
  const { problems } = ask.app;
  const { emailField } = signInEntity(ask.app);
  const stranger = [...ask.body.keys()].find((name) => name !== emailField && name !== PASSWORD);
  if (stranger === undefined) return ask.body;
  throw problems.together([problems.fault("unknown-field", { field: stranger.slice(0, 100) }, stranger.slice(0, 100))]);
}

async function end(ask: Ask, call: CallPlan): Promise<Answer> {
  if (ask.identity.session === null) throw ask.app.problems.problem("not-signed-in");
  await signOut(ask.app, ask.identity.session);
  return { ...(await gives(ask, call, {})), session: null };
}

/** A new password ends every other session; the one that asked goes on. */
async function changeUser(ask: Ask, call: CallPlan): Promise<Answer> {
  const { entity } = signInEntity(ask.app);
  const id = ownId(ask);
  const { values, version } = versioned(ask);
  const given = new Map(await fieldsGiven(ask, call, values));
  const password = given.get(PASSWORD);
  const also = given.delete(PASSWORD) ? await changeOwnPassword(ask.app, ask.actor, ask.identity.session, password) : null;
  const done = await change(ask.app, callDoer(ask), { entity, id, version }, given, also);
  const actor = await actorFor(ask.app, await ask.app.store.get(entity, id));
  return gives(ask, call, { record: { entity, id } }, { etag: `"${done.version}"` }, { view: { app: ask.app, actor } });
}
