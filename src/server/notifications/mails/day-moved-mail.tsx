import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
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
    const { name, tournament, club, reason, rounds, isEntered, link } = data
    return (
      <Frame preview={reason} title="Dagen er flyttet">
        <Paragraph>
          {hello(name)}. {club} har flyttet {tournament}.
        </Paragraph>
        {rounds.map((round) => (
          <Paragraph key={round.from + String(round.number)}>{roundText(round)}</Paragraph>
        ))}
        <Paragraph>Begrundelse: {reason}</Paragraph>
        <Paragraph>
          {isEntered ? 'Du er stadig tilmeldt.' : 'Du står stadig på ventelisten med samme nummer.'}
          {answerText(data)}
        </Paragraph>
        <Action href={link}>Se turneringen</Action>
        <Small>{withdrawalText(data)}</Small>
      </Frame>
    )
  },
}

function roundText({ number, from, to, start }: Round): string {
  const what = number === null ? 'Fra' : `Runde ${number}: fra`
  const when = start
    ? ` Du starter stadig ${formatClockProse(start.minute)} fra ${startHoleText(start)}.`
    : ''
  return `${what} ${formatDay(from)} til ${formatDay(to)}.${when}`
}

const answerText = ({ answerBefore }: Templates['dayMoved']) =>
  answerBefore === null
    ? ''
    : ` Svar på den plads, du er tilbudt, senest ${momentText(answerBefore)}.`

function withdrawalText(data: Templates['dayMoved']): string {
  const { isEntered, mayWithdraw, withdrawBefore, club } = data
  const ifNot = 'Kan du ikke den nye dag, så'
  if (!mayWithdraw) return `${ifNot} ring til ${club} hurtigst muligt.`
  if (!isEntered) return `${ifNot} træk dig fra ventelisten på din konto.`
  return withdrawBefore === null
    ? `${ifNot} meld afbud på din konto, eller ring til ${club}.`
    : `${ifNot} meld afbud senest ${momentText(withdrawBefore)}. Så får du pengene tilbage.`
}

function momentText(at: string): string {
  const { day, minute } = danishMoment(Date.parse(at))
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}
