import { afterEach, expect, it, vi } from 'vitest';
import { closeTopmost } from './close-topmost.ts';

afterEach(() => document.body.replaceChildren());

function addDialog(parent: Element = document.body) {
  const dialog = document.createElement('dialog');
  const button = document.createElement('button');
  dialog.append(button);
  parent.append(dialog);
  dialog.showModal();
  const cancelled = vi.fn();
  dialog.addEventListener('cancel', cancelled);
  return { dialog, button, cancelled };
}

it('§1 back finds nothing to close where no dialog is open', () => {
  expect(closeTopmost(document)).toBe(false);
  addDialog().dialog.close();
  expect(closeTopmost(document)).toBe(false);
});

it('§1 back closes the dialog in front, one at a time', () => {
  const first = addDialog();
  const second = addDialog();
  expect(closeTopmost(document)).toBe(true);
  expect([first.dialog.open, second.dialog.open]).toEqual([true, false]);
  expect(first.cancelled).not.toHaveBeenCalled();
  expect(second.cancelled).toHaveBeenCalledTimes(1);
  closeTopmost(document);
  expect(first.dialog.open).toBe(false);
});

it('§1 back treats the focused dialog as the topmost', () => {
  const question = addDialog();
  const sheet = addDialog();
  question.button.focus();
  closeTopmost(document);
  expect([question.dialog.open, sheet.dialog.open]).toEqual([false, true]);
});

it('§1 back leaves a dialog open that cannot be closed now', () => {
  const { dialog } = addDialog();
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  expect(closeTopmost(document)).toBe(true);
  expect(dialog.open).toBe(true);
});
