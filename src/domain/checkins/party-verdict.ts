import { listInDanish } from '#domain/shared/danish.ts'

/** One golfer's answer at a club, of those who want to play together. */
export type PartyMember = {
  firstName: string
  /** The person who asks. */
  isSelf: boolean
  playable: 'yes' | 'with_warning' | 'no'
  /** To the golfer, *Du er medlem her …*; null without a refusal or a warning. */
  sentence: string | null
  /** After a name, *er medlem her*. */
  short: string | null
  isCommon: boolean
}

export type PartyVerdict = {
  /** How many of the party may play. */
  canPlay: 'all' | 'some' | 'none'
  /** `Anne og Laura kan spille`, `Anne kan spille · Laura: er medlem her`; a lone golfer is *Du*. */
  sentence: string
}

/**
 * The answer for everyone who wants to play together at a club. A reason that concerns the club is told
 * once. The party has at least one member.
 */
export function partyVerdict(party: readonly PartyMember[]): PartyVerdict {
  const welcome = party.filter(({ playable }) => playable !== 'no')
  const refused = party.filter(({ playable }) => playable === 'no')
  const canPlay = refused.length === 0 ? 'all' : welcome.length === 0 ? 'none' : 'some'
  const [lone] = party
  if (lone && party.length === 1) return { canPlay, sentence: loneSentence(lone) }
  const common = refused.find(({ isCommon }) => isCommon)
  const parts = [
    ...(welcome.length > 0 ? [`${namesOf(welcome)} kan spille`] : []),
    ...party.flatMap(({ firstName, short, isCommon }) =>
      short && !isCommon ? [`${firstName}: ${short}`] : [],
    ),
    ...(common?.sentence ? [addressed(common.sentence, 'I')] : []),
  ]
  return { canPlay, sentence: parts.join(' · ') }
}

function loneSentence(member: PartyMember): string {
  const { firstName, isSelf, playable, sentence, short, isCommon } = member
  if (isSelf)
    return playable === 'no' ? (sentence ?? '') : `Du kan spille. ${sentence ?? ''}`.trim()
  if (isCommon && sentence) return addressed(sentence, firstName)
  if (playable === 'no') return `${firstName}: ${short ?? ''}`
  return short ? `${firstName} kan spille, men ${short}` : `${firstName} kan spille`
}

const addressed = (sentence: string, whom: string) => sentence.replaceAll('Du kan', `${whom} kan`)

const namesOf = (party: readonly PartyMember[]) =>
  listInDanish(party.map(({ firstName }) => firstName))
