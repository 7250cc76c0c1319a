import { reportReasons } from '@shared/contract/report-reasons';
import { hostileTexts } from '@shared/lib/hostile-texts';
import { leavePage, refused, renderRemote, testNow } from '@shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const path = '/v1/user/reflect';
const taken = { number: 'R0123456789', isRepeated: 0, createdAt: testNow } as const;

const renderReport = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/report/user?id=20002', answers: { [path]: taken }, ...options });

afterEach(() => vi.unstubAllGlobals());

describe('/report/:reportType', () => {
  it('explains an unknown report type', async () => {
    renderReport({ path: '/report/planet?id=1' });
    expect(await screen.findByText('You can’t report this here')).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Customer service' });
    expect(way.getAttribute('href')).toBe('/customService');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('explains how to start without a subject', async () => {
    renderReport({ path: '/report/user' });
    expect(await screen.findByText('Nothing to report')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find people' })).toBeTruthy();
  });

  it.each(Object.entries(reportReasons))('lists the reasons for a %s', async (type, reasons) => {
    renderReport({ path: `/report/${type}?id=1` });
    expect(await screen.findAllByRole('radio')).toHaveLength(reasons.length);
  });

  it('shows what is missing, then sends the report and shows its number', async () => {
    const { user, record } = renderReport();
    const button = await screen.findByRole('button', { name: 'Choose a reason' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Spam or advertising' }));
    await user.type(screen.getByRole('textbox'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('R0123456789')).toBeTruthy();
    const sent = { type: 'user', targetId: '20002', reason: 'spam', detail: 'Again', pictures: [] };
    expect(record.calls).toEqual([{ path, body: sent }]);
    expect(document.activeElement?.textContent).toBe('Thanks, we got your report');
  });

  it('confirms a repeated report', async () => {
    const { user } = renderReport({ answers: { [path]: { ...taken, isRepeated: 1 } } });
    await user.click(await screen.findByRole('radio', { name: 'Something else' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('We already have your report')).toBeTruthy();
  });

  it('shows why it was refused, and keeps the typed text', async () => {
    const answers = { [path]: refused(1002, 'We couldn’t find this.') };
    const { user } = renderReport({ answers });
    await user.click(await screen.findByRole('radio', { name: 'Something else' }));
    await user.type(screen.getByRole('textbox'), 'Kept');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('We couldn’t find this.')).toBeTruthy();
    expect(screen.getByDisplayValue('Kept')).toBeTruthy();
  });

  it.each(hostileTexts)('sends $what as text', async ({ text }) => {
    const { record } = renderReport();
    fireEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('R0123456789')).toBeTruthy();
    expect(record.calls).toHaveLength(1);
    expect('hostile' in window).toBe(false);
  });
});

describe('a picture of a report', () => {
  const vod = { uploadId: 'u', uploadUrl: '/u', expiresAt: 1, maxBytes: 9, partBytes: 9 };
  const answers = {
    [path]: taken,
    '/v1/user/upload/vod': vod,
    '/v1/user/upload/success': { url: '/files/a.png', kind: 'picture', contentType: '', bytes: 1 },
  };
  const received = (bytes: number) => async () =>
    new Response(JSON.stringify({ code: 0, data: { received: bytes } }));
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
  const chooser = () => screen.findByLabelText('Add picture');

  it('is sent with up to three others, and can be removed', async () => {
    vi.stubGlobal('fetch', received(1));
    const { user, record } = renderReport({ answers });
    const files = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map(picture);
    await user.upload(await chooser(), files);
    expect(screen.queryByLabelText('Add picture')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove, b.png' }));
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('R0123456789')).toBeTruthy();
    const body = record.calls.find((one) => one.path === path)?.body as { pictures: string[] };
    expect(body.pictures).toHaveLength(3);
  });

  it('is there again after a reload, with the reason', async () => {
    vi.stubGlobal('fetch', received(1));
    const view = renderReport({ answers });
    await view.user.click(await screen.findByRole('radio', { name: 'Something else' }));
    await view.user.upload(await chooser(), picture('a.png'));
    await screen.findByRole('button', { name: 'Send report' });
    leavePage(view);
    const { user, record } = renderReport({ answers });
    expect(await screen.findByText('a.png')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('R0123456789')).toBeTruthy();
    expect(record.calls.map((one) => one.path)).toEqual([path]);
    expect(record.calls[0]?.body).toMatchObject({ reason: 'other', pictures: ['/files/a.png'] });
    expect(sessionStorage.getItem('drafts.kept')).toBe('{}');
  });

  it('of a wrong type is not uploaded', async () => {
    const { record } = renderReport({ answers });
    const file = new File(['x'], 'a.exe', { type: 'application/x-msdownload' });
    fireEvent.change(await chooser(), { target: { files: [file] } });
    expect(await screen.findByText('Choose a JPEG, PNG or WebP picture.')).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it.each(hostileTexts)('called $what keeps its name', async ({ text }) => {
    vi.stubGlobal('fetch', received(1));
    const { container } = renderReport({ answers });
    const name = `x${text.replaceAll('/', ':')}.png`;
    fireEvent.change(await chooser(), { target: { files: [picture(name)] } });
    await waitFor(() => expect(container.querySelector('li')?.textContent).toContain(name));
    expect(container.querySelector('script, b, [onerror]')).toBeNull();
    expect('hostile' in window).toBe(false);
  });

  it('that is too large is not uploaded', async () => {
    const { record } = renderReport({ answers });
    const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    fireEvent.change(await chooser(), { target: { files: [file] } });
    expect(await screen.findByText('Choose a picture under 10 MB.')).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('that the server refuses can be removed, and the report is sent without it', async () => {
    vi.stubGlobal('fetch', received(1));
    const no = refused(1010, 'This file cannot be used.');
    const { user } = renderReport({ answers: { ...answers, '/v1/user/upload/success': no } });
    await user.upload(await chooser(), picture('a.png'));
    expect(await screen.findByText('This file cannot be used.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove, a.png' }));
    expect(await screen.findByRole('button', { name: 'Send report' })).toBeTruthy();
  });
});
