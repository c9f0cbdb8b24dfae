import type { EntryOutcome } from '#contract/entries/endpoints.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import type { EnteringGolfer } from './golfer-entry.tsx'

type Gender = EnteringGolfer['gender']

/** The preselected *række*: the first that accepts the golfer with the chosen tee. */
export const firstDivision = (golfer: EnteringGolfer, gender: Gender): string =>
  (
    golfer.divisions.find(({ divisionId, isSuggested }) => {
      const { kind } = outcomeIn(golfer, { divisionId, gender })
      return isSuggested && kind !== 'refused'
    }) ??
    golfer.divisions.find(
      ({ divisionId }) => outcomeIn(golfer, { divisionId, gender }).kind !== 'refused',
    ) ??
    golfer.divisions[0]
  )?.divisionId ?? ''

/** The outcome of entering a *række*; one for the other gender refuses once the tee is chosen. */
export function outcomeIn(
  { divisions, outcome }: EnteringGolfer,
  { divisionId, gender }: { divisionId: string; gender: Gender },
): EntryOutcome {
  const division = divisions.find((one) => one.divisionId === divisionId)
  if (!division) return outcome
  if (gender !== null && division.gender !== null && division.gender !== gender) {
    return { kind: 'refused', obstacles: [{ code: 'other_gender', text: otherGender[gender] }] }
  }
  return division.outcome
}

const otherGender = {
  men: 'Rækken er for damer.',
  women: 'Rækken er for herrer.',
}

type DivisionChoiceProps = {
  golfer: EnteringGolfer
  gender: Gender
  division: string
  onChoose: (divisionId: string) => void
}

/** The choice between several *rækker*, each with its outcome or obstacle; hidden for a single one. */
export function DivisionChoice({ golfer, gender, division, onChoose }: DivisionChoiceProps) {
  if (golfer.divisions.length === 1) {
    return <input type="hidden" name="divisionId" value={division} />
  }
  return (
    <RadioCards
      id={`${golfer.golferId}-division`}
      name="divisionId"
      legend="Række"
      value={division}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
      options={golfer.divisions.map(({ divisionId, name }) => {
        const outcome = outcomeIn(golfer, { divisionId, gender })
        return {
          value: divisionId,
          label: name,
          ...(outcome.kind === 'waiting_list' && {
            description: `Fuld. ${golfer.firstName} bliver nr. ${outcome.ahead + 1} på ventelisten.`,
          }),
          ...(outcome.kind === 'refused' && { unavailable: outcome.obstacles[0]?.text ?? '' }),
        }
      })}
    />
  )
}
