import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { formatClockProse, formatMomentProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

type Round = Templates['dayMoved']['rounds'][number]

/** The old and the new day, with what each recipient can do about it. */
export const dayMovedMail: Mail<'dayMoved'> = {
  subject: ({ tournament, rounds: [first] }) =>
    `${first ? `Flyttet til ${formatDay(first.to, { year: false })}` : 'Dagen er flyttet'}: ${tournament}`,
  Body: ({ data }) => {
    const { name, tournament, club, reason, rounds, link } = data
    const ifNot = withdrawalText(data)
    return (
      <Frame preview={reason} title="Dagen er flyttet">
        <Paragraph>
          {hello(name)}. {club} har flyttet {tournament}.
        </Paragraph>
        {rounds.map((round) => (
          <Paragraph key={round.from + String(round.number)}>{roundText(round)}</Paragraph>
        ))}
        <Paragraph>Begrundelse: {reason}</Paragraph>
        <Paragraph>{standingText(data)}</Paragraph>
        <Action href={link}>Se turneringen</Action>
        {ifNot && <Small>{ifNot}</Small>}
      </Frame>
    )
  },
}

function roundText({ number, from, to, start }: Round): string {
  const what = number === null ? 'Runden' : `Runde ${number}`
  const when = start
    ? ` Du starter stadig ${formatClockProse(start.minute)} fra ${startHoleText(start)}.`
    : ''
  return `${what} er flyttet fra ${formatDay(from)} til ${formatDay(to)}.${when}`
}

/** What the player still has, and what to do to keep it. */
function standingText({ standing, heldUntil, endsEarlier, club }: Templates['dayMoved']): string {
  const until = heldUntil === null ? null : `senest ${momentText(heldUntil)}`
  switch (standing) {
    case 'entered':
      return 'Du er stadig tilmeldt.'
    case 'awaiting_payment':
      return `Vi holder stadig en plads til dig.${until ? ` Betal ${until}.` : ''}`
    case 'offered':
      if (until === null)
        return `Du er stadig tilbudt en plads. Ring til ${club}, hvis du vil have den.`
      return endsEarlier
        ? `Du er stadig tilbudt en plads, men fristen er rykket frem. Svar ${until}.`
        : `Du er stadig tilbudt en plads. Svar ${until}.`
    case 'offer_over':
      return `Du var tilbudt en plads, men tilbuddet er udløbet, fordi der er under en time til første start. Vil du stadig gerne med, så ring til ${club}.`
    case 'waiting':
      return 'Du står stadig på ventelisten med samme nummer.'
  }
}

function withdrawalText(data: Templates['dayMoved']): string | null {
  const { standing, mayWithdraw, withdrawBefore, club } = data
  const ifNot = 'Kan du ikke den nye dag, så'
  if (standing === 'offer_over') return null
  if (!mayWithdraw) return `${ifNot} ring til ${club} hurtigst muligt.`
  if (standing === 'waiting') return `${ifNot} træk dig fra ventelisten på din konto.`
  if (standing === 'offered') return `${ifNot} sig nej til pladsen på din konto.`
  return withdrawBefore === null
    ? `${ifNot} meld afbud på din konto, eller ring til ${club}.`
    : `${ifNot} meld afbud senest ${momentText(withdrawBefore)}. Så får du pengene tilbage.`
}

const momentText = (at: string): string => formatMomentProse(danishMoment(Date.parse(at)))
