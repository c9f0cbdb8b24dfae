type Club = { id: string; name: string }

/**
 * The clubs to choose from, after `none`. The stored one is always among them: while the clubs are being fetched, and
 * when it is no partner any more. Otherwise the field would show no club, and a save would store that.
 */
export function clubOptions(clubs: readonly Club[], stored: string | null, none: string) {
  const isMissing = stored !== null && clubs.every(({ id }) => id !== stored)
  return [
    { value: '', label: none },
    ...(isMissing ? [{ value: stored, label: 'Den valgte klub' }] : []),
    ...clubs.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
