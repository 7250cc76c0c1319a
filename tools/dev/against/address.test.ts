import { expect, it } from 'vitest';
import { checkOwnHost, deployedOrigin, isLoopbackHost } from './address.ts';

it.each([
  ['https://web.example.com', 'https://web.example.com'],
  ['https://web.example.com/', 'https://web.example.com'],
  ['https://WEB.example.com:8443', 'https://web.example.com:8443'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('takes %s', (text, origin) => {
  expect(deployedOrigin(text)).toBe(origin);
});

it.each([
  ['web.example.com', /takes the address/],
  ['ftp://web.example.com', /takes the address/],
  ['https://', /takes the address/],
  ['http://web.example.com', /takes https/],
  ['http://127.0.0.1.example.com', /takes https/],
  ['http://localhost.example.com', /takes https/],
  ['https://web.example.com/webview/', /without a path: https:\/\/web\.example\.com\./],
  ['https://web.example.com?a', /without a path/],
  ['https://web.example.com#a', /without a path/],
  ['https://me:secret@web.example.com', /without a password/],
])('refuses %s', (text, why) => {
  expect(() => deployedOrigin(text)).toThrow(why);
});

it.each(['127.0.0.1', 'localhost', '::1'])('listens on %s', (host) => {
  expect(() => checkOwnHost(host)).not.toThrow();
});

it.each(['0.0.0.0', '::', '192.168.1.7', 'my-machine'])('does not listen on %s', (host) => {
  expect(() => checkOwnHost(host)).toThrow(/this machine alone/);
});

it.each([
  ['127.0.0.1:8080', true],
  ['localhost:8080', true],
  ['[::1]:8080', true],
  ['192.168.1.7:8080', false],
  ['rebound.example:8080', false],
  ['localhost.rebound.example', false],
  ['', false],
  [undefined, false],
])('a request to %s is of this machine: %s', (host, isOwn) => {
  expect(isLoopbackHost(host)).toBe(isOwn);
});
