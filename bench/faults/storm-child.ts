// A process that is killed, frozen and started again. The next one loads its modules while the one before still works.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Said } from './journal.js';

export interface StormChildOptions {
  /** The file of the program. */
  readonly program: string;
  /** What it is told, anew at every start. */
  readonly options: () => object;
  readonly heard: (said: Said) => void;
}

/** How long a process may take until it is warm, and then until it is open, ms. */
const longestStartMs = 180_000;
/** Between two tries to start one that ended before it was open, ms. */
const againAfterMs = 300;
const mostStarts = 150;

/** Keeps one process running, and another one ready to take its place. */
export class StormChild {
  readonly #given: StormChildOptions;
  #running: Life | null = null;
  #spare: Life | null = null;

  constructor(given: StormChildOptions) {
    this.#given = given;
  }

  /** Starts it until it is open, with these orders besides its options; then the next one gets ready. */
  async start(orders: object = {}): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const life = await this.#warm();
      this.#running = life;
      this.#spare = null;
      life.tell({ ...this.#given.options(), ...orders });
      if (await life.reaches('open')) break;
      await life.kill();
      if (attempt === mostStarts) throw new Error(`${this.#given.program} does not start: ${life.errors.slice(-2000)}`);
      await sleep(againAfterMs);
    }
    this.#spare = this.#begin();
  }

  /** Resolves when the next process could take over: what is killed after that is soon there again. */
  async isReplaceable(): Promise<void> {
    await this.#warm();
  }

  async #warm(): Promise<Life> {
    for (let attempt = 1; ; attempt += 1) {
      const life = (this.#spare ??= this.#begin());
      if (await life.reaches('warm')) return life;
      await life.kill();
      this.#spare = null;
      if (attempt === 5) throw new Error(`${this.#given.program} does not get warm: ${life.errors.slice(-2000)}`);
    }
  }

  #begin(): Life {
    return new Life(this.#given.program, this.#given.heard);
  }

  tell(order: object): void {
    this.#running?.tell(order);
  }

  signal(signal: NodeJS.Signals): void {
    this.#running?.signal(signal);
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
  }

  /** Resolves when it has ended, or kills it after that time, ms. */
  async endWithin(ms: number): Promise<void> {
    const late = sleep(ms, 'late' as const, { ref: false });
    if ((await Promise.race([this.#running?.ended, late])) === 'late') await this.kill();
  }

  /** Ends both. */
  async close(): Promise<void> {
    await Promise.all([this.#running?.kill(), this.#spare?.kill()]);
  }
}

type Stage = 'warm' | 'open';

/** One process. */
class Life {
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #reached: Readonly<Record<Stage, Promise<Stage>>>;
  errors = '';

  constructor(program: string, heard: StormChildOptions['heard']) {
    const env = { ...process.env, NODE_OPTIONS: '' };
    const child = (this.#child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'], env }));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    child.stdin!.on('error', () => undefined);
    const reach: Partial<Record<Stage, () => void>> = {};
    const stage = (name: Stage) => new Promise<Stage>((resolve) => (reach[name] = () => resolve(name)));
    this.#reached = { warm: stage('warm'), open: stage('open') };
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const said = parsed(line);
      if (said === null) return;
      for (const name of ['warm', 'open'] as const) if (said[name] === true) reach[name]!();
      heard(said);
    });
    this.ended = once(child, 'close');
  }

  /** False when it ended before, or took too long. */
  async reaches(stage: Stage): Promise<boolean> {
    const late = sleep(longestStartMs, 'late', { ref: false });
    return (await Promise.race([this.#reached[stage], this.ended.then(() => 'ended'), late])) === stage;
  }

  tell(order: object): void {
    this.#child.stdin!.write(`${JSON.stringify(order)}\n`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }
}

/** A line a process was killed in the middle of is none. */
function parsed(line: string): Said | null {
  try {
    return JSON.parse(line) as Said;
  } catch {
    return null;
  }
}
