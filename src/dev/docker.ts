import { probeTimeoutMs } from './find-binary.js';
import { runCommand } from './run-command.js';

/** How a container is run: the docker client stays in the foreground and its end is the container's end. */
export interface ContainerSpec {
  readonly name: string;
  readonly image: string;
  /** Host port on 127.0.0.1 → port in the container. */
  readonly ports: Readonly<Record<number, number>>;
  readonly environment: Readonly<Record<string, string>>;
  /** Host folder → folder in the container. */
  readonly volumes: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

const pullTimeoutMs = 10 * 60_000;

/** Null when Docker can run the image (pulled now if it was missing); else the reason. */
export async function dockerReason(
  image: string,
  env: NodeJS.ProcessEnv,
  progress: (line: string) => void,
): Promise<string | null> {
  const daemon = await runCommand('docker', ['version', '--format', '{{.Server.Version}}'], {
    timeoutMs: probeTimeoutMs,
    env,
  });
  if (!daemon.ok) return daemon.reason;
  const present = await runCommand('docker', ['image', 'inspect', image], { timeoutMs: probeTimeoutMs, env });
  if (present.ok) return null;
  progress(`Docker: pulling ${image}`);
  const pulled = await runCommand('docker', ['pull', '--quiet', image], { timeoutMs: pullTimeoutMs, env });
  return pulled.ok ? null : `pulling ${image} failed: ${pulled.reason}`;
}

/** Arguments of `docker` that run the container in the foreground, published on loopback only. */
export function containerArguments(spec: ContainerSpec): string[] {
  const ports = Object.entries(spec.ports).flatMap(([host, inside]) => ['-p', `127.0.0.1:${host}:${inside}`]);
  const environment = Object.entries(spec.environment).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const volumes = Object.entries(spec.volumes).flatMap(([host, inside]) => ['-v', `${host}:${inside}`]);
  return [
    'run',
    '--rm',
    '--name',
    spec.name,
    ...userArguments(),
    ...ports,
    ...environment,
    ...volumes,
    spec.image,
    ...spec.args,
  ];
}

// The files a container writes into the mounted folder should belong to the caller.
function userArguments(): string[] {
  return process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : [];
}

/** Removes the container if it is still there; a missing one is no error. */
export async function removeContainer(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  await runCommand('docker', ['rm', '--force', name], { timeoutMs: 30_000, env });
}
