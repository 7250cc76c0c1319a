// Runs in a page before any of its code. Plain JavaScript: a browser runs it as it stands.

/** Counts renders and ticks of a timer, collects uncaught errors, and tells what a person sees. */
export function watchPage() {
  const { defineProperty } = Reflect;
  const { parse, stringify } = JSON;
  const push = (list, item) => defineProperty(list, list.length, { value: item });
  const errors = [];
  let renders = 0;
  let ticks = 0;
  setInterval(() => {
    ticks += 1;
  }, 20);

  const messageOf = (error) => String(error?.message ?? error);
  addEventListener('error', (event) => {
    // A file that does not load is an event without an error.
    if ('message' in event) push(errors, messageOf(event.error ?? event.message));
  });
  addEventListener('unhandledrejection', ({ reason }) => push(errors, messageOf(reason)));

  // React calls its developer tools at every commit, in production, too.
  defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: () => {
        renders += 1;
      },
    },
  });

  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const properties = { opacityProperty: true, visibilityProperty: true };
    return width * height > 0 && element.checkVisibility(properties);
  };
  const hasText = ({ childNodes }) =>
    [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  const media = 'img, svg, canvas, video, input, textarea';
  const showsSomething = (main) =>
    [...main.querySelectorAll('*'), main].some(
      (element) => (element.matches(media) || hasText(element)) && isShown(element),
    );

  const report = () => {
    const main = document.querySelector('main');
    const box = main?.getBoundingClientRect();
    return parse(
      stringify({
        title: document.title,
        isLoading: !main || document.querySelector('.sk') !== null,
        text: document.body?.textContent ?? '',
        isEmpty: !main || !showsSomething(main),
        top: box?.top ?? 0,
        errors,
        renders,
        ticks,
        replaced: globalThis[Symbol.for('replaced globals')](),
      }),
    );
  };
  defineProperty(globalThis, Symbol.for('mount check'), { value: report });
}
