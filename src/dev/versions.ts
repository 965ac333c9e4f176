// The exact servers this package starts for development and is tested with. docker-compose.yml names the
// same versions (a test compares them).

/** What is needed to find, fetch or build one server. */
export interface ServerPackage {
  readonly title: string;
  readonly version: string;
  /** Name of the file in the cache: `<cacheName>-<version>`. */
  readonly cacheName: string;
  /** Names to look for on PATH, in this order. */
  readonly commands: readonly string[];
  readonly image: string;
  /** Path of the release archive below the releases address. */
  readonly archive: (platform: NodeJS.Platform, arch: string) => string;
  /** Name of the binary inside the archive. */
  readonly archiveBinary: string;
  readonly goPackage: string;
}

const goArch = (arch: string): string => (arch === 'x64' ? 'amd64' : arch);

export const temporalPackage: ServerPackage = {
  title: 'Temporal',
  version: '1.5.1',
  cacheName: 'temporal',
  commands: ['temporal'],
  image: 'temporalio/temporal:1.5.1',
  archive: (platform, arch) => {
    const system = platform === 'win32' ? 'windows' : platform;
    const ending = platform === 'win32' ? 'zip' : 'tar.gz';
    return `temporalio/cli/releases/download/v1.5.1/temporal_cli_1.5.1_${system}_${goArch(arch)}.${ending}`;
  },
  archiveBinary: 'temporal',
  goPackage: 'github.com/temporalio/cli/cmd/temporal@v1.5.1',
};

export const weaviatePackage: ServerPackage = {
  title: 'Weaviate',
  version: '1.39.0',
  cacheName: 'weaviate-server',
  commands: ['weaviate-server', 'weaviate'],
  image: 'cr.weaviate.io/semitechnologies/weaviate:1.39.0',
  archive: (platform, arch) => {
    const name = platform === 'darwin' ? 'Darwin-all.zip' : `Linux-${goArch(arch)}.tar.gz`;
    return `weaviate/weaviate/releases/download/v1.39.0/weaviate-v1.39.0-${name}`;
  },
  archiveBinary: 'weaviate',
  goPackage: 'github.com/weaviate/weaviate/cmd/weaviate-server@v1.39.0',
};
