// The effective configuration without secrets, for the doctor.
import { archiveFolder } from './open-archive.js';
import { softShare } from '../domain/limits-ladder.js';
import { originOf, type Config, type ConfigLayers } from './config.js';

/** One setting in force. */
export interface Setting {
  readonly name: string;
  /** Keys are shown as `set` or `not set`. */
  readonly value: string;
  /** `options`, the name of the environment variable, `file` or `default`. */
  readonly from: string;
}

/** Every setting that matters to the engine in use, and where it comes from. */
export function describeConfig(config: Config, layers: ConfigLayers): readonly Setting[] {
  const values = {
    engine: config.engine,
    ...(config.engine === 'embedded'
      ? { folder: config.folder }
      : { ...describeTemporal(config.temporal), ...describeWeaviate(config.weaviate) }),
    ...describeArchive(config),
    key: secret(config.key),
    keyPrevious: secret(config.keyPrevious?.length === 0 ? undefined : config.keyPrevious?.join()),
    model: named(config.model, 'none: the rules decide'),
    cheaperModel: named(config.cheaperModel, 'none: the model goes on'),
    limits: limits(config.limits),
    embeddings: named(config.embeddings, 'offline (use-multilingual-v3)'),
    toolOutput: config.toolOutput,
    answers: config.answers,
    audit: config.audit,
    rights: config.rights === undefined ? 'built in' : 'a function of your own',
    policy: config.policy === undefined ? 'built in' : `built in, after your own (${config.policy.length})`,
    screen: config.screen === undefined ? 'none' : 'a function of your own',
    ...describeMetrics(config.metrics),
    logLevel: config.logLevel ?? 'warn',
  };
  return Object.entries(values).map(([name, value]) => {
    const [group, field] = name.split('.');
    return { name, value, from: originOf(layers, field === undefined ? [group!] : [group!, field]) };
  });
}

/** Numbers only: the tenants that have limits of their own are not named. */
function limits(given: Config['limits']): string {
  if (given === undefined) return 'none';
  const { callsPerDay, tokensPerDay, soft, perTenant = {} } = given;
  const parts = [
    callsPerDay === undefined ? null : `${callsPerDay} calls`,
    tokensPerDay === undefined ? null : `${tokensPerDay} tokens`,
  ].filter((part) => part !== null);
  const own = Object.keys(perTenant).length;
  const all =
    parts.length === 0 ? 'none for all tenants' : `${parts.join(', ')} a tenant and day, soft ${soft ?? softShare}`;
  return own === 0 ? all : `${all}; ${own} with their own`;
}

function describeMetrics(metrics: Config['metrics']): Readonly<Record<string, string>> {
  return {
    'metrics.address': metrics === undefined ? 'not counted' : (metrics.address ?? 'not served'),
    'metrics.temporalAddress': metrics?.temporalAddress ?? 'not served',
  };
}

function describeTemporal(temporal: Config['temporal']): Readonly<Record<string, string>> {
  return {
    'temporal.address': plain(temporal?.address),
    'temporal.namespace': plain(temporal?.namespace),
    'temporal.taskQueue': plain(temporal?.taskQueue),
    'temporal.tls': tls(temporal),
    'temporal.apiKey': secret(temporal?.apiKey),
  };
}

function tls(temporal: Config['temporal']): string {
  if (typeof temporal?.tls === 'object') return 'on, own certificates';
  return (temporal?.tls ?? temporal?.apiKey !== undefined) ? 'on' : 'off';
}

function describeWeaviate(weaviate: Config['weaviate']): Readonly<Record<string, string>> {
  const url = plain(weaviate?.url);
  return {
    'weaviate.url': withoutCredentials(url),
    'weaviate.grpcPort': plain(weaviate?.grpcPort ?? (url.startsWith('https:') ? 443 : 50_051)),
    'weaviate.apiKey': secret(weaviate?.apiKey),
    'weaviate.collectionPrefix': plain(weaviate?.collectionPrefix ?? 'Dm'),
    'weaviate.index': plain(weaviate?.index),
  };
}

function describeArchive({ archive, folder }: Config): Readonly<Record<string, string>> {
  if (archive?.bucket === undefined) return { 'archive.folder': archiveFolder({ archive, folder }) };
  return {
    'archive.bucket': archive.bucket,
    'archive.prefix': plain(archive.prefix),
    'archive.endpoint': archive.endpoint === undefined ? 'AWS' : withoutCredentials(archive.endpoint),
    'archive.region': plain(archive.region),
    'archive.accessKeyId': secret(archive.accessKeyId),
    'archive.secretAccessKey': secret(archive.secretAccessKey),
  };
}

// A password in an address is refused nowhere, but it is not shown.
function withoutCredentials(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return text.includes('@') ? '(not a URL)' : text;
}

function plain(value: string | number | undefined): string {
  return value === undefined ? 'not set' : String(value);
}

function named(value: string | object | undefined, none: string): string {
  if (value === undefined) return none;
  return typeof value === 'string' ? value : value.constructor.name;
}

function secret(value: string | undefined): string {
  return value === undefined ? 'not set' : 'set';
}
