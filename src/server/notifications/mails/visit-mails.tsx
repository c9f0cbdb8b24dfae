import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import { checkInDeadline } from '#domain/checkins/check-in-deadline.ts'
import { formatClock, formatClockProse, formatMomentProse } from '#domain/shared/clock-time.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, MailLink, Paragraph, Small } from './frame.tsx'
import { momentInDanish, type Mail } from './mail.tsx'

type Closed = Templates['plannedVisitClosed']
type Played = Templates['plannedVisitPlayed']

const dayText = ({ day }: Pick<Closed, 'day'>) => formatDay(day, { year: false })

/** `Du og Laura`, at the beginning of a sentence. */
const planners = (who: Closed['who']) => capital(listInDanish(who.map((name) => name ?? 'du')))

/** The course closes at the time of the visit (E6). */
export const plannedVisitClosedMail: Mail<'plannedVisitClosed'> = {
  subject: (data) => `Banen er lukket: ${data.club} ${dayText(data)}`,
  Body: ({ data, publicUrl }) => {
    const { who, club, clubSlug, day, minute, reason, note, until } = data
    return (
      <Frame preview={`${closedCourseText(reason, note)}.`} title={`Banen er lukket hos ${club}`}>
        <Paragraph>
          {planners(who)} har planlagt et besøg hos {club} {dayText(data)}{' '}
          {formatClockProse(minute)}. {closedCourseText(reason, note)}.
        </Paragraph>
        <Paragraph>
          {until
            ? `Klubben regner med at åbne igen ${momentInDanish(until)}.`
            : 'Klubben har ikke skrevet, hvornår den åbner igen.'}{' '}
          <MailLink href={`${publicUrl}/clubs/${clubSlug}`}>Se banens tilstand nu</MailLink>.
        </Paragraph>
        <Action href={`${publicUrl}/clubs?day=${day}&time=${formatClock(minute)}`}>
          Se, hvor du ellers kan spille
        </Action>
        <Small>
          Bliver det ikke til noget, så aflys besøget på{' '}
          <MailLink href={`${publicUrl}/account#visits`}>din konto</MailLink>, og afbestil tiden hos
          klubben. Der er ikke brugt en runde.
        </Small>
      </Frame>
    )
  },
}

const questionOf = ({ who, club, isToday }: Played): string => {
  const isOfReader = who.includes(null)
  const names = listInDanish(who.map((name) => name ?? 'du'))
  const subject = isOfReader && who.length > 1 ? 'I' : names
  return `Spillede ${subject} hos ${club} ${isToday ? 'i dag' : 'i går'}?`
}

/** The question of the evening: the club is paid for the rounds that are checked in (D2). */
export const plannedVisitPlayedMail: Mail<'plannedVisitPlayed'> = {
  subject: questionOf,
  Body: ({ data, publicUrl }) => {
    const { who, club, day, minute } = data
    const until = formatMomentProse(checkInDeadline(day, 'golfer'))
    return (
      <Frame preview={`Du kan tjekke ind indtil ${until}.`} title={questionOf(data)}>
        <Paragraph>
          {planners(who)} har planlagt et besøg hos {club} {dayText(data)}{' '}
          {formatClockProse(minute)}, men der er ikke tjekket ind.
        </Paragraph>
        <Paragraph>
          Blev runden spillet, så tjek ind nu. Det kan du gøre indtil {until}. Klubben får kun
          betaling for de runder, der er tjekket ind.
        </Paragraph>
        <Action href={`${publicUrl}/account#visits`}>Svar på din konto</Action>
        <Small>Blev det ikke til noget, så svar nej. Der bruges ingen runde på kortet.</Small>
      </Frame>
    )
  },
}
