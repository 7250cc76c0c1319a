/** Thrown through a handler whose transaction is given up until this is done. */
export class LongWork extends Error {
  readonly key: string;
  readonly work: () => Promise<unknown>;

  constructor(key: string, work: () => Promise<unknown>) {
    super('work for outside the transaction');
    this.key = key;
    this.work = work;
  }
}
