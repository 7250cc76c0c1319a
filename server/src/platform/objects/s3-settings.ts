/** Where the objects are, and who reads and writes them. */
export interface S3Settings {
  /** The bucket's address: https://s3.example.com/bucket, with a folder in it or without. */
  url: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Environment = Record<string, string | undefined>;

const isLoopback = (host: string): boolean => /^(127\.[\d.]+|localhost|\[::1\])$/.test(host);

/** Reads the settings of the environment; undefined without `S3_URL`. */
export function readS3Settings(env: Environment, problems: string[]): S3Settings | undefined {
  const { S3_URL: text, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  if (!text) {
    if (id || secret) problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need S3_URL');
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isPlain || !isSafe || !/^\/[\w.-]+(\/[\w.-]+)*\/?$/.test(url.pathname)) {
    problems.push(
      'S3_URL must be the https address of a bucket, such as https://s3.example.com/bucket or …/bucket/folder; its key goes into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    );
  }
  if (!id || !secret) problems.push('S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  return {
    url: url ?? new URL('https://invalid.invalid/'),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: id ?? '',
    secretAccessKey: secret ?? '',
  };
}
