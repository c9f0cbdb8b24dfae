/** A group with fewer different people is hidden in counts, so that nobody can be found in them. */
export const fewestInGroup = 5

type CountedGroup = { name: string; rounds: number; people: number }
type ShownGroups = {
  /** Groups of at least five people, most rounds first, then by name. */
  shown: { name: string; rounds: number }[]
  /** The rounds of all other groups together, 0 when there are none. */
  others: number
}

/**
 * Puts groups of fewer than five people together. Where even those together are fewer than five people, the smallest
 * shown group joins them: the total stands beside the counts, and a remainder could be subtracted from it. A person is
 * in one group only. `rest` are people without a group.
 */
export function hideSmallGroups(
  groups: readonly CountedGroup[],
  rest: Omit<CountedGroup, 'name'> = { rounds: 0, people: 0 },
): ShownGroups {
  const ordered = groups.toSorted((a, b) => b.rounds - a.rounds || byName(a, b))
  const shown = ordered.filter(({ people }) => people >= fewestInGroup)
  const others = ordered.filter(({ people }) => people < fewestInGroup)
  const sum = () => ({
    rounds: others.reduce((total, group) => total + group.rounds, rest.rounds),
    people: others.reduce((total, group) => total + group.people, rest.people),
  })
  while (sum().people > 0 && sum().people < fewestInGroup && shown.length > 0) {
    const smallest = shown.toSorted((a, b) => a.people - b.people || byName(b, a))[0]
    others.push(...shown.splice(shown.indexOf(smallest as CountedGroup), 1))
  }
  return { shown: shown.map(({ name, rounds }) => ({ name, rounds })), others: sum().rounds }
}

const byName = (a: CountedGroup, b: CountedGroup) => a.name.localeCompare(b.name, 'da')
