// The one home of the layer rule: who may import whom, no cycles, no file in an unlisted folder.
const vendors = '^node_modules/';
const layer = (name, from, allowed, ...packageLists) =>
  layerRules({ name, from, allowed, packages: packageLists.flat() });
const layerRules = ({ name, from, allowed, packages }) => [
  {
    name: `${name}-imports`,
    comment: `${name} may import: ${allowed.join(', ') || 'nothing of ours'}`,
    severity: 'error',
    from: { path: from },
    to: { path: '^src/', pathNot: [from, ...allowed.map((folder) => `^src/${folder}`)] },
  },
  {
    name: `${name}-packages`,
    comment: `${name} may use the packages: ${packages.join(', ') || 'none'}`,
    severity: 'error',
    from: { path: from },
    to: {
      path: vendors,
      pathNot: packages.map((name) => (name.endsWith('/') ? `^node_modules/${name}` : `^node_modules/${name}(/|$)`)),
    },
  },
];
const adapters = [
  'archive',
  'filesystem',
  'gpt-tokenizer',
  'key-ring',
  'langchain-models',
  'libsql',
  'prom-client',
  'rules',
  's3',
  'sealed',
  'use-multilingual',
  'weaviate',
];
const adapterPackages = {
  archive: [],
  filesystem: [],
  'gpt-tokenizer': ['gpt-tokenizer'],
  'key-ring': ['zod'],
  'langchain-models': ['@langchain/core', 'langchain', 'zod'],
  libsql: ['@libsql/client'],
  'prom-client': ['prom-client'],
  rules: [],
  s3: ['@aws-sdk/client-s3'],
  sealed: [],
  'use-multilingual': ['@swc/core'],
  weaviate: ['weaviate-client'],
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'known-folders-only',
      comment: 'a new folder starts with a decision: list it here and in ARCHITECTURE.md',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/index\\.ts$',
          '^src/(domain|ports|activities|workflows|engine|client|langchain|worker|composition|observability|dev|cli)/',
          `^src/adapters/(${adapters.join('|')})/`,
        ],
      },
      to: {},
    },
    ...layer('domain', '^src/domain/', [], ['zod']),
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '^src/domain/digest\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pipeline-reaches-nothing',
      severity: 'error',
      from: { path: '^src/domain/(pipeline|erasure-steps|sweep/report)\\.ts$' },
      to: { path: '.*' },
    },
    ...layer('ports', '^src/ports/', ['domain/']),
    ...adapters.flatMap((name) =>
      layer(`adapter-${name}`, `^src/adapters/${name}/`, ['domain/', 'ports/'], adapterPackages[name]),
    ),
    ...layer('activities', '^src/activities/', ['domain/', 'ports/']),
    ...layer(
      'workflows',
      '^src/workflows/',
      ['domain/(pipeline|erasure-steps|sweep/report)\\.ts', 'activities/contract\\.ts'],
      ['@temporalio/workflow', '@temporalio/common'],
    ),
    {
      name: 'workflows-no-node',
      severity: 'error',
      from: { path: '^src/workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    ...layer(
      'engine',
      '^src/engine/',
      ['domain/', 'ports/', 'activities/', 'workflows/'],
      ['@temporalio/client', '@temporalio/common'],
    ),
    ...layer('client', '^src/client/', ['domain/', 'ports/', 'engine/'], ['zod']),
    ...layer('langchain', '^src/langchain/', ['domain/', 'client/'], ['@langchain/', 'langchain', 'zod']),
    ...layer('observability', '^src/observability/', ['domain/', 'ports/']),
    ...layer('dev', '^src/dev/', ['domain/', 'ports/']),
    ...layer(
      'worker',
      '^src/worker/',
      ['composition/', 'observability/', 'activities/', 'workflows/', 'engine/', 'client/', 'ports/', 'domain/'],
      ['@temporalio/'],
    ),
    ...layer(
      'composition',
      '^src/composition/',
      ['adapters/', 'engine/', 'client/', 'activities/', 'observability/', 'ports/', 'domain/', 'dev/'],
      ['zod'],
    ),
    ...layer('cli', '^src/cli/', [
      'composition/',
      'worker/',
      'dev/',
      'client/',
      'engine/',
      'observability/',
      'ports/',
      'domain/',
      'index\\.ts',
    ]),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    reporterOptions: { archi: { collapsePattern: '^src/[^/]+' } },
  },
};
