/** The browser's emulation of network and processor. */
export interface Profile {
  id: string;
  what: string;
  latencyMs: number;
  downBytesPerSecond: number;
  upBytesPerSecond: number;
  /** The slowdown factor of the processor. */
  cpu: number;
}

export const profiles: Profile[] = [
  {
    id: 'preset',
    what: 'the slow 4G preset of the developer tools, CPU ÷ 4',
    latencyMs: 562.5,
    downBytesPerSecond: 180_000,
    upBytesPerSecond: 84_375,
    cpu: 4,
  },
  {
    id: 'raw',
    what: 'the raw round trip of that network, CPU ÷ 4',
    latencyMs: 150,
    downBytesPerSecond: 200_000,
    upBytesPerSecond: 93_750,
    cpu: 4,
  },
];
