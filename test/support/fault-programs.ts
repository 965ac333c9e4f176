/** The programs beside this file that fault tests kill most; test/support/fault-programs-setup.ts bundles them. */
export const bundledPrograms: readonly string[] = ['fault-embedded-child.mjs', 'fault-worker-child.mjs'];
