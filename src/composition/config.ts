// The configuration: options given in code, then the environment, then durable-memory.config.*, then defaults.
import { resolve } from 'node:path';
import type { z } from 'zod';
import { firstIssue } from '../client/options.js';
import { MemoryError } from '../domain/errors.js';
import { readable } from '../domain/readable.js';
import { configSchema } from './config-schema.js';
import { environmentNames, fromEnvironment, variableOf, type Environment } from './environment.js';

/** Configuration as people write it. */
export type ConfigInput = z.input<typeof configSchema>;
type Parsed = z.output<typeof configSchema>;

/** The configuration in force. */
export interface Config extends Omit<Parsed, 'engine' | 'folder' | 'toolOutput' | 'answers' | 'audit'> {
  readonly engine: 'embedded' | 'distributed';
  /** Absolute path; the distributed engine keeps the archive in it alone. */
  readonly folder: string;
  readonly toolOutput: 'off' | 'failures' | 'all';
  readonly answers: 'off' | 'agreed';
  readonly audit: 'writes' | 'reads';
}

type Layer = Readonly<Record<string, unknown>>;

/** Where settings come from, strongest first. */
export interface ConfigLayers {
  readonly options: Layer;
  readonly environment: Environment;
  readonly file: Layer;
}

/**
 * Merges the layers and checks the result. Without an `engine`, an address of Weaviate or Temporal makes it
 * `distributed`. `invalid_input` names the field and, when it came from there, the variable.
 */
export function configFrom(layers: ConfigLayers): Config {
  const parsed = readable('the configuration', () => checked(layers));
  const engine =
    parsed.engine ?? (parsed.weaviate !== undefined || parsed.temporal !== undefined ? 'distributed' : 'embedded');
  if (engine === 'distributed') requireAddresses(parsed);
  return {
    ...parsed,
    engine,
    folder: resolve(parsed.folder ?? '.durable-memory'),
    toolOutput: parsed.toolOutput ?? 'off',
    answers: parsed.answers ?? 'off',
    audit: parsed.audit ?? 'writes',
  };
}

function checked(layers: ConfigLayers): Parsed {
  const merged = merge(merge(layers.file, fromEnvironment(layers.environment)), layers.options);
  const result = configSchema.safeParse(merged);
  if (!result.success) throw fault(result.error, layers);
  return result.data;
}

/** Where the setting at `path` comes from: `options`, the name of a variable, `file` or `default`. */
export function originOf(layers: ConfigLayers, [group, field]: readonly [string, string?]): string {
  if (has(layers.options, group, field)) return 'options';
  const variable = variableOf(group, field);
  if (variable !== null && (layers.environment[variable] ?? '') !== '') return variable;
  return has(layers.file, group, field) ? 'file' : 'default';
}

function has(layer: Layer, group: string, field: string | undefined): boolean {
  if (layer[group] === undefined) return false;
  return field === undefined || (asGroup(group, layer[group]) as Layer)[field] !== undefined;
}

function fault(error: z.ZodError, layers: ConfigLayers): MemoryError {
  const { path } = error.issues[0]!;
  const [group, field] = path.map(String);
  const origin = group === undefined ? '' : originOf(layers, field === undefined ? [group] : [group, field]);
  const from = origin in environmentNames ? ` (from ${origin})` : '';
  return new MemoryError('invalid_input', `configuration: ${firstIssue(error)}${from}`);
}

function requireAddresses(parsed: Pick<Parsed, 'weaviate' | 'temporal'>): void {
  const missing = [
    parsed.weaviate === undefined ? 'weaviate.url' : null,
    parsed.temporal === undefined ? 'temporal.address' : null,
  ];
  const names = missing.filter((name) => name !== null);
  if (names.length === 0) return;
  throw new MemoryError(
    'invalid_input',
    `configuration: the distributed engine needs ${names.join(' and ')}; start both with: npx durable-memory dev`,
  );
}

/** The groups, and the field of each that a text alone stands for. */
const firstFields = { weaviate: 'url', temporal: 'address', archive: 'folder', metrics: 'address' } as const;

/** Later wins; groups are merged field by field, an address alone counts as its group's first field. */
function merge(under: Layer, over: Layer): Layer {
  const result: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    result[key] = isGroup(key, value)
      ? { ...asGroup(key, under[key]), ...withoutUndefined(asGroup(key, value)) }
      : value;
  }
  return result;
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

// Anything else than a text or an object is left as it is: the schema says what is wrong with it.
function isGroup(key: string, value: unknown): boolean {
  if (!(key in firstFields)) return false;
  return typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

function asGroup(key: string, value: unknown): object {
  if (typeof value === 'string') return { [firstFields[key as keyof typeof firstFields]]: value };
  return typeof value === 'object' && value !== null ? value : {};
}
