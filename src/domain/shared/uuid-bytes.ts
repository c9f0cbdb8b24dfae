/** @throws RangeError when the text is no UUID. */
export function uuidBytes(uuid: string): number[] {
  const hex = uuid.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new RangeError(`Not a UUID: ${uuid}`)
  return Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16))
}

/** The UUID of sixteen bytes. */
export function uuidText(bytes: ArrayLike<number>): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
