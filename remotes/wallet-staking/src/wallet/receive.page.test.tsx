import { renderRemote } from '@shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const renderReceive = () => renderRemote({ routes, path: '/wallet/receive' });
const press = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

describe('/wallet/receive', () => {
  it('shows the user’s id, and a QR code that opens a transfer to the user', async () => {
    renderReceive();
    expect(await screen.findByText('10001')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code with your ID 10001' })).toBeTruthy();
  });

  it('copies the id', async () => {
    const { user, record } = renderReceive();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await press('Copy'));
    expect(write).toHaveBeenCalledWith('10001');
    expect(record.toasts).toEqual(['Copied']);
  });

  it('copies the text when the phone cannot share', async () => {
    const { user } = renderReceive();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await press('Share'));
    expect(write.mock.calls[0]?.[0]).toMatch(/My ID: 10001\n.*\/wallet\/transfer\?to=10001$/);
  });

  it('saves the code as a picture through the bridge', async () => {
    const { user, record } = renderReceive();
    const paper = { fillRect: vi.fn(), fillText: vi.fn() };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,x');
    await user.click(await press('Save image'));
    await vi.waitFor(() => expect(record.toasts).toEqual(['Image saved']));
    expect(record.bridge).toEqual([
      {
        method: 'saveImage',
        params: { dataUrl: 'data:image/png;base64,x', fileName: 'id-10001.png' },
      },
    ]);
    expect(paper.fillText.mock.calls.map(([text]) => text)).toEqual(['Mei', 'ID 10001']);
  });

  it('reports a picture that could not be saved', async () => {
    const { user, record, host } = renderReceive();
    host.bridge.saveImage = async () => Promise.reject(new Error('denied'));
    await user.click(await press('Save image'));
    await vi.waitFor(() => expect(record.toasts).toEqual(['Couldn’t save the image']));
  });
});
