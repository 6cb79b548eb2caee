import type { SpawnOptions } from 'node:child_process'

export declare function secondsSince(since: number): string
export declare function withProgress<T>(what: string, work: () => Promise<T>): Promise<T>
export declare class Stop extends Error {}
export declare function runQuietly(
  command: string,
  args: string[],
  options?: SpawnOptions,
): Promise<{ code: number; output: string }>
export declare function endWithFailure(failure: unknown): never
