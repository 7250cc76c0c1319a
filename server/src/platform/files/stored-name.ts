/** The server makes all names; one that leads out of the store is a bug. */
export function checkedName(name: string): string {
  if (!/^[a-z0-9-]{1,64}(\.[a-z0-9]{2,4})?$/.test(name)) throw new Error('a file name is wrong');
  return name;
}
