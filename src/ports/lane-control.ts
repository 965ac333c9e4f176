// Port: what an erasure needs of the engine: end a lane for good, and forget its runs.
// Numbered semantics are proved on a real server by test/scenarios/erasure.test.ts and test/faults/erasure-points.test.ts.

export interface LaneControl {
  /** 1. Ends what runs in the lane of this partition; its children too. Nothing open is no error. */
  stop(partition: string): Promise<void>;
  /** 2. Runs the engine remembers of the partition, open or closed. */
  runs(partition: string): Promise<number>;
  /**
   * 3. Removes them, those of these ingestions among them; resolves when the engine knows none any more. `timeout` when
   * some are still there: trying again helps. Twice is harmless.
   */
  removeRuns(partition: string, ingestions: readonly string[]): Promise<void>;
}
