/** An id as providers write it that use no dashes. */
export const toHex = (uuid: string) => uuid.replaceAll('-', '')

/** Our own id of what a provider's id names; one that names nothing for any other text. */
export function fromHex(id: string): string {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? []
  return e === undefined ? '00000000-0000-0000-0000-000000000000' : [a, b, c, d, e].join('-')
}
