import { principalHelp, principalOptions, flagText, type Command } from '../command.js';
import { positiveNumber } from '../numbers.js';
import { whose, withUser } from '../open.js';
import { readText } from '../read-input.js';

/** `durable-memory recall <query>` */
export const command: Command = {
  summary: 'Prints the block an agent would get for the query. Changes nothing.',
  usage: '<query>',
  mostArguments: Infinity,
  options: {
    ...principalOptions,
    limit: { type: 'string' },
    budget: { type: 'string' },
    explain: { type: 'boolean' },
    file: { type: 'string' },
  },
  help: {
    ...principalHelp,
    limit: 'memories at most; default 50',
    budget: 'tokens of the block; default 500',
    explain: 'print every term of each score',
    file: 'read the query from a file',
  },
  async run(input) {
    const { flags, console } = input;
    const query = await readText(input);
    const session = flagText(flags, 'session');
    const result = await withUser(input, 'recalling', (user) =>
      user.recall(query, {
        touch: false,
        strict: true,
        // A fresh process loads the embedder first; nobody's answer hangs on it.
        deadlineMs: 60_000,
        ...(session === undefined ? {} : { sessionId: session }),
        ...positiveNumber(flags, 'limit', 'limit'),
        ...positiveNumber(flags, 'budget', 'budgetTokens'),
        ...(flags['explain'] === true ? { explain: true } : {}),
      }),
    );
    if (flags['json'] === true) console.out(JSON.stringify(result));
    else console.out(result.text === '' ? `nothing fits (${whose(flags)})` : result.text);
    if (flags['explain'] === true && flags['json'] !== true) console.out(JSON.stringify(result.explain, null, 2));
  },
};
