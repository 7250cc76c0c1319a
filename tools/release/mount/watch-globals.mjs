// Runs in a page before any of its code. Plain JavaScript: a browser runs it as it stands.

/** Remembers the platform's globals with all of their properties, to tell which were replaced. */
export function watchGlobals() {
  // The page may replace these, too.
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, has } = Reflect;
  const push = (list, item) => defineProperty(list, list.length, { value: item });

  const isObject = (value) =>
    value !== null && (typeof value === 'object' || typeof value === 'function');
  const propertiesOf = (object) =>
    ownKeys(object).map((key) => ({ key, was: getOwnPropertyDescriptor(object, key) }));
  /** Of each object its properties; of instances only what hides their prototype's. */
  const known = [];
  const remember = (name, object, isInstance = false) =>
    push(known, { name, object, isInstance, properties: propertiesOf(object) });
  for (const { key, was } of propertiesOf(globalThis)) {
    const { value } = was;
    if (typeof key === 'symbol' || !isObject(value) || value === globalThis) continue;
    remember(key, value);
    if (typeof value === 'function' && isObject(value.prototype)) {
      remember(`${key}.prototype`, value.prototype);
    }
  }
  const platform = propertiesOf(globalThis).filter(({ was }) => isObject(was.value) || was.get);
  for (const name of ['document', 'history', 'location', 'navigator', 'performance', 'crypto']) {
    remember(name, globalThis[name], true);
  }

  const isSame = (was, is) =>
    is !== undefined && ['value', 'get', 'set'].every((part) => isKept(was[part], is[part]));
  // Numbers and texts may change, such as the length of a stack.
  const isKept = (was, is) => Object.is(was, is) || !(isObject(was) || isObject(is));
  const label = (name, key) => (name ? `${name}.${String(key)}` : String(key));
  const changesOf = ({ name, object, isInstance, properties }) => {
    const changed = properties.filter(
      ({ key, was }) => !isSame(was, getOwnPropertyDescriptor(object, key)),
    );
    const there = new Set(properties.map(({ key }) => key));
    const added = ownKeys(object).filter((key) => !there.has(key));
    const hiding = isInstance ? added.filter((key) => has(getPrototypeOf(object), key)) : added;
    return [...changed.map(({ key }) => key), ...hiding].map((key) => label(name, key));
  };
  const replaced = () => {
    const own = platform.filter(
      ({ key, was }) => !isSame(was, getOwnPropertyDescriptor(globalThis, key)),
    );
    return [...own.map(({ key }) => label('', key)), ...known.flatMap(changesOf)];
  };
  defineProperty(globalThis, Symbol.for('replaced globals'), { value: replaced });
}
