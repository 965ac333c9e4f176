import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { describe, expect, it } from 'vitest';
import { readAnswers, recordedUpdates, writeAnswers } from '../../bench/recorded-answers.js';
import { RecordedChatModel, type Recording } from '../../bench/recorded-chat-model.js';

const tools = [{ type: 'function', function: { name: 'decide_cases', parameters: {} } }];

/** A model that calls the tool it is bound to, and counts. */
class Deciding extends FakeListChatModel {
  asked = 0;
  override bindTools(): ReturnType<NonNullable<FakeListChatModel['bindTools']>> {
    const invoke = () => {
      this.asked++;
      return Promise.resolve(new AIMessage({ content: '', tool_calls: [{ id: '1', name: 'decide_cases', args: {} }] }));
    };
    return { invoke } as unknown as ReturnType<NonNullable<FakeListChatModel['bindTools']>>;
  }
}

const ask = (model: RecordedChatModel, text: string) => model.bindTools(tools).invoke([new HumanMessage(text)]);

describe('recorded answers', () => {
  it('are asked for once, together, when a run has shown what is missing, and replayed without anybody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    const file = join(folder, 'recorded.json');
    const recordings = readAnswers(file);
    const model = new RecordedChatModel({ recordings });
    for (const text of ['tea', 'coffee', 'tea'])
      await expect(ask(model, text)).rejects.toThrow('no answer is recorded');
    const live = new Deciding({ responses: [] });
    expect(await model.askMissed(live)).toBe(2);
    expect([live.asked, model.missed]).toEqual([2, []]);

    writeAnswers(file, 'a reader', recordings.values());
    const replay = new RecordedChatModel({ recordings: readAnswers(file) });
    expect(((await ask(replay, 'coffee')) as AIMessage).tool_calls?.[0]?.name).toBe('decide_cases');
    expect(readFileSync(file, 'utf8')).not.toContain('coffee');
    rmSync(folder, { recursive: true });
  });

  it('to updates hold no text that was asked about, at least 200 of them', () => {
    const answers: readonly Recording[] = [...readAnswers(recordedUpdates).values()];
    expect(answers.length).toBeGreaterThanOrEqual(200);
    const raw = JSON.parse(readFileSync(recordedUpdates, 'utf8')) as { readonly answers: readonly object[] };
    expect(raw.answers.every((answer) => !('request' in answer))).toBe(true);
  });
});
