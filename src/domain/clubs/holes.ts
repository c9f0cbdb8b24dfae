type CourseHoles = { name: string; holes: number }

/**
 * The number of different holes of a club. Three nines are stored as three courses of eighteen,
 * `Ådalen Rød/Gul`, `Ådalen Gul/Blå` and `Ådalen Blå/Rød`: each nine is counted once.
 */
export function holesOfClub(courses: readonly CourseHoles[]): number {
  const nines = new Set<string>()
  let otherHoles = 0
  for (const { name, holes } of courses) {
    const pair = /([^\s/]+)\/([^\s/]+)$/.exec(name)
    if (holes === 18 && pair) {
      nines.add(`${pair[1]}`)
      nines.add(`${pair[2]}`)
    } else otherHoles += holes
  }
  return otherHoles + nines.size * 9
}

/** Choices of the finder's filter by number of holes. */
export const holesChoices = ['9', '18', '27'] as const
export type HolesChoice = (typeof holesChoices)[number]

/** `9`: less than eighteen. `18`: eighteen or more. `27`: twenty-seven or more. */
export function hasHoles(holes: number, choice: HolesChoice): boolean {
  if (choice === '9') return holes < 18
  return holes >= Number(choice)
}
