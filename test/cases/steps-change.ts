// Steps that change or remove what is stored: update, correct, forget, configure.
import type { ForgetReport } from '../../src/client/jobs.js';
import { collectionNames } from '../../src/adapters/weaviate/options.js';
import type { Step } from './trial.js';
import { meet, type TrialRun, type StepHandler } from './trial-run.js';
import { userOf } from './world.js';

/** The id that a step names: by its seed, or as it stands. */
export function idOf(run: TrialRun, named: string): string {
  const ref = /^<ref (\w+)>$/.exec(named)?.[1];
  if (ref !== undefined) return run.refs.get(ref)!;
  return named.startsWith('<an id of') ? [...run.refs.values()][0]! : named;
}

function scopeOf(run: TrialRun, step: Step) {
  const seed = run.seeds.find((one, index) => (one.ref ?? String(index)) === step['ref']);
  return meet(run, step.scope ?? seed?.scope);
}

const update: StepHandler = async (run, step) => {
  const user = userOf(run.world, scopeOf(run, step));
  const { id } = await user.edit(run.refs.get(step['ref'] as string)!, { content: step['text'] as string });
  return user.get(id);
};

/** A correction by phrase is a correction of what the phrase recalls first. */
const correct: StepHandler = async (run, step) => {
  const user = userOf(run.world, scopeOf(run, step));
  const { memories } = await user.recall(step['query'] as string, { limit: 1, strict: true });
  const { id } = await user.edit(memories[0]!.id, { content: step['text'] as string });
  return user.get(id);
};

const forget: StepHandler = async (run, step): Promise<ForgetReport> => {
  const user = userOf(run.world, meet(run, step.scope));
  if (step['all'] === true) return user.forget({ all: true });
  const query = step['query'] as string | undefined;
  if (query === undefined) return user.forget((step['ids'] as readonly string[]).map((id) => idOf(run, id)));
  const found = await user.forget({ query });
  // Who means them all names them: a second call, by id.
  return step['hard'] === true ? user.forget({ query, ids: found.candidates!.map(({ id }) => id) }) : found;
};

/** The name of a collection is made of the prefix an operator gives; the rule is checked when the store is opened. */
const configure: StepHandler = async (_, step) =>
  collectionNames({ collectionPrefix: step['collectionName'] as string, embedderId: 'trial' });

/** `update`, `correct`, `forget`, `configure`. */
export const changeSteps: Readonly<Record<string, StepHandler>> = { update, correct, forget, configure };
