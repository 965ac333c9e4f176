// The programs that fault tests kill most, bundled once per vitest run: each then starts with half the CPU.
import type { TestProject } from 'vitest/node';
import { bundlePrograms } from '../../bench/faults/bundle-programs.js';
import { bundledPrograms } from './fault-programs.js';

export async function setup(project: TestProject): Promise<() => void> {
  const programs = await bundlePrograms(bundledPrograms.map((name) => `test/support/${name}`));
  project.provide('faultPrograms', programs.folder);
  return () => programs.remove();
}
