import type { EventsOptions } from '../../client/events.js';
import type { FeedEvent } from '../../domain/event-feed.js';
import { principalHelp, principalOptions, flagText, type Command } from '../command.js';
import { positiveNumber } from '../numbers.js';
import { withUser } from '../open.js';

/** `durable-memory events` */
export const command: Command = {
  summary: 'What happened to the memories, oldest first: ids and reasons, never text.',
  usage: '',
  mostArguments: 0,
  options: {
    ...principalOptions,
    after: { type: 'string' },
    limit: { type: 'string' },
    type: { type: 'string', multiple: true },
  },
  help: {
    ...principalHelp,
    after: 'the "next" of the page before: goes on behind it',
    limit: 'events; default 100',
    type: 'only events of this type, such as created, superseded or forgotten; may be given several times',
  },
  async run(input) {
    const { flags, console } = input;
    const after = flagText(flags, 'after');
    const types = flags['type'] as EventsOptions['types'];
    const options = {
      ...positiveNumber(flags, 'limit', 'limit'),
      ...(after === undefined ? {} : { after }),
      ...(types === undefined ? {} : { types }),
    };
    const page = await withUser(input, 'reading', (user) => user.events(options));
    if (flags['json'] === true) return console.out(JSON.stringify(page));
    for (const event of page.events) console.out(eventLine(event));
    if (page.events.length === 0) console.out('no events');
    if (page.next !== null) console.out(`go on: --after ${page.next}`);
  },
};

function eventLine({ seq, at, type, memoryId, reason, causeId, injection, count }: FeedEvent): string {
  const into = injection === undefined ? '' : `  v${injection.version}  answer ${injection.answerId ?? '-'}`;
  const lost = count === undefined ? '' : `  ${count}`;
  return `${seq ?? '-'}  ${at}  ${type}  ${memoryId ?? '-'}  ${reason}${into}${lost}  by ${causeId}`;
}
