/** Makes a value of each object once, by its identity, and keeps it for as long as the object lives. What `make` throws is thrown each time. */
export function oncePerObject<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
