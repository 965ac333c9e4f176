import { configFrom } from '../../composition/config.js';
import { describeConfig, type Setting } from '../../composition/describe-config.js';
import { examine } from '../../composition/doctor.js';
import type { Finding } from '../../composition/finding.js';
import { configLayers } from '../../composition/open-memory.js';
import { packageVersion } from '../../composition/package-version.js';
import type { Command } from '../command.js';
import { memoryOptions } from '../open.js';
import { withProgress } from '../progress.js';

/** `durable-memory doctor` */
export const command: Command = {
  summary:
    'Looks at embedder, store, engine and backlog, says what is wrong and the cure. Exit code 1 when something is.',
  usage: '',
  mostArguments: 0,
  options: {},
  help: {},
  async run({ flags, console }) {
    const layers = await configLayers(memoryOptions(flags));
    const config = configFrom(layers);
    const configuration = describeConfig(config, layers);
    const findings = await withProgress(console, 'looking', () => examine(config, layers.environment));
    const versions = { durableMemory: packageVersion(), node: process.version };
    if (flags['json'] === true) console.out(JSON.stringify({ versions, configuration, findings }));
    else {
      console.out(`durable-memory ${versions.durableMemory}, Node ${versions.node}\n`);
      for (const setting of configuration) console.out(settingLine(setting));
      console.out('');
      for (const line of findings.flatMap(findingLines)) console.out(line);
    }
    return findings.some((finding) => finding.state === 'wrong') ? 1 : 0;
  },
};

function settingLine({ name, value, from }: Setting): string {
  return `${name.padEnd(26)} ${value}${from === 'default' ? '' : `  (${from})`}`;
}

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;

function findingLines(finding: Finding): readonly string[] {
  const first = `${marks[finding.state]} ${finding.name.padEnd(18)} ${finding.detail}`;
  return finding.cure === null ? [first] : [first, `        → ${finding.cure}`];
}
