import { beforeEach, expect, it } from 'vitest';
import { watchInput } from './unsent-input.ts';

beforeEach(() => {
  document.body.innerHTML = '<input /><textarea></textarea><dialog></dialog>';
});

const typeInto = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }));

it('is open once a field has been typed into, and as long as it is on the screen', () => {
  const input = watchInput(document);
  expect(input.isOpen()).toBe(false);
  typeInto('textarea');
  expect(input.isOpen()).toBe(true);
  document.querySelector('textarea')?.remove();
  expect(input.isOpen()).toBe(false);
});

it('is over when the person turns away, until they type again', () => {
  const input = watchInput(document);
  typeInto('input');
  input.turnAway();
  expect(input.isOpen()).toBe(false);
  typeInto('input');
  expect(input.isOpen()).toBe(true);
});

it('is open as long as a sheet is', () => {
  const input = watchInput(document);
  document.querySelector('dialog')?.setAttribute('open', '');
  input.turnAway();
  expect(input.isOpen()).toBe(true);
});
