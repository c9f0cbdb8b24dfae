import { estimateText } from '#domain/settlement/estimate-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { addDays, addMonths, formatDay, monthNames, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, Line, MailLink, Pair, Paragraph, Small, Subheading } from './frame.tsx'
import type { Mail } from './mail.tsx'

type Month = Templates['clubMonth']
type Task = Month['tasks'][number]

/** The month in figures and what needs doing, so that nobody in a club must sign in to know them. */
export const clubMonthMail: Mail<'clubMonth'> = {
  subject: (data) => `${data.club} i ${nameOf(data.month)}: ${roundsText(data)}`,
  Body: ({ data }) => (
    <Frame
      preview={data.tasks.length === 0 ? 'Intet at gøre.' : data.tasks.map(titleOf).join(' · ')}
      title={`${data.club} i ${nameOf(data.month)}`}
    >
      <Pair label="Runder" strong>
        {data.rounds}
      </Pair>
      {data.roundsBefore !== null && (
        <Pair label={`I ${nameOf(yearBefore(data.month))}`}>{data.roundsBefore}</Pair>
      )}
      <Pair label="Forskellige gæster">{data.guests}</Pair>
      {data.money && <Money money={data.money} />}
      <Line />
      <Subheading>{data.tasks.length === 0 ? 'Intet at gøre' : 'Det skal I gøre'}</Subheading>
      {data.tasks.length === 0 && <Paragraph>Der er ikke noget, som venter på jer.</Paragraph>}
      {data.tasks.map((task) => (
        <TaskRow key={JSON.stringify(task)} task={task} data={data} />
      ))}
      <Subheading>Uden at logge ind</Subheading>
      <Action href={`${data.link}#bane`}>Luk eller åbn banen</Action>
      <Paragraph>
        <MailLink href={`${data.link}#runder`}>Giv en runde tilbage</MailLink>, hvis den blev
        afbrudt i dag.
      </Paragraph>
      <Paragraph>
        <MailLink href={`${data.link}#indsigelse`}>Gør indsigelse mod en afregning</MailLink>
      </Paragraph>
      <Small>
        Linkene gælder til og med {formatDay(data.validTo)} og kun det her. Send dem ikke videre:
        Den, der har dem, kan lukke banen. Mangler der en gæst fra {nameOf(data.month)}, kan I
        tilføje den til og med {formatDay(lastDayToAdd(data.month))} på{' '}
        <MailLink href={data.portal}>klubbens side</MailLink>. En administrator vælger under{' '}
        <MailLink href={`${data.portal}/people`}>Medarbejdere</MailLink>, hvem der får mailen.
      </Small>
    </Frame>
  ),
}

function Money({ money }: { money: NonNullable<Month['money']> }) {
  const { season, earnedOre, estimate, playTo, payOn } = money
  return (
    <>
      <Pair label={`Optjent i sæson ${season}`}>{formatKronerExact(earnedOre)}</Pair>
      {payOn && <Pair label="Næste udbetaling">{formatDay(payOn, { weekday: false })}</Pair>}
      <Paragraph>
        {estimate
          ? `Klubbens andel af puljen, uden salgsprovision, ender nok ${estimateText(estimate)} den ${formatDay(playTo, { weekday: false })}. Det lave tal er med halvt så mange gæster som de sidste 30 dage, og det høje med halvanden gang så mange.`
          : 'Vi kan anslå årets udbetaling, når klubben har haft sine første gæster.'}{' '}
        Beløb er uden moms.
      </Paragraph>
    </>
  )
}

const TaskRow = ({ task, data }: { task: Task; data: Month }) => (
  <Paragraph>
    <strong>{titleOf(task)}</strong>
    <br />
    <TaskStep task={task} data={data} />
  </Paragraph>
)

function titleOf(task: Task): string {
  switch (task.kind) {
    case 'object':
      return `Se ${task.title.toLowerCase()} igennem`
    case 'confirm_account':
      return 'Bekræft den nye konto'
    case 'enter_account':
      return 'Skriv klubbens konto'
    case 'open_course':
      return 'Åbn banen, når den kan spilles'
  }
}

function TaskStep({ task, data }: { task: Task; data: Month }) {
  switch (task.kind) {
    case 'object':
      return (
        <>
          Er noget forkert, kan I{' '}
          <MailLink href={`${data.link}#indsigelse`}>gøre indsigelse</MailLink> til og med{' '}
          {formatDay(task.until)}.
        </>
      )
    case 'confirm_account':
      return (
        <>
          En kollega har skrevet den. En anden administrator skal{' '}
          <MailLink href={`${data.portal}/settlement`}>bekræfte den</MailLink>, før vi udbetaler til
          den.
        </>
      )
    case 'enter_account':
      return (
        <>
          Der er penge på vej. <MailLink href={`${data.portal}/settlement`}>Skriv kontoen</MailLink>
          , så vi kan udbetale dem.
        </>
      )
    case 'open_course':
      return (
        <>
          Den har været lukket siden {formatDay(task.since)} uden en slutdato.{' '}
          <MailLink href={`${data.link}#bane`}>Åbn banen</MailLink>
        </>
      )
  }
}

const roundsText = ({ rounds }: Month) => countOf(rounds, 'runde', 'runder')

const firstOf = (month: string) => plainDate(`${month}-01`)

/** `maj 2027`. */
const nameOf = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const yearBefore = (month: string) => addMonths(firstOf(month), -12).slice(0, 7)

/** The 5th of the next month, the last day on which a club adds a forgotten guest. */
const lastDayToAdd = (month: string) => addDays(addMonths(firstOf(month), 1), 4)
