import { Fragment } from 'react'
import { countOf, genitive, listInDanish } from '#domain/shared/danish.ts'
import { settlementReason } from '#domain/scoring/settle-card.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, hello, MailLink, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { formatClockProse, formatMomentProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'

/** To a player whose card was settled by the committee, or reopened, with the reason (PE-11). */
export const cardSettledMail: Mail<'cardSettled'> = {
  subject: ({ tournament, isTakenBack }) =>
    isTakenBack
      ? `Dit scorekort er åbnet igen: ${tournament}`
      : `Dit scorekort er afgjort: ${tournament}`,
  Body: ({ data }) => {
    const { name, tournament, round, isTakenBack, link } = data
    const card = `Dit scorekort ${round === null ? '' : `fra runde ${round} `}i ${tournament}`
    const title = isTakenBack ? 'Dit scorekort er åbnet igen' : 'Dit scorekort er afgjort'
    return (
      <Frame preview={`${card}.`} title={title}>
        {isTakenBack ? (
          <Paragraph>
            {hello(name)}. {card} var afgjort uden at være afleveret. Turneringsledelsen har taget
            afgørelsen tilbage, så kortet er åbent igen. Mangler der noget på det, så udfyld det,
            skriv under, og aflevér det.
          </Paragraph>
        ) : data.as === 'returned' ? (
          <Paragraph>
            {hello(name)}. {card} manglede at blive afleveret. Turneringsledelsen har modtaget det,
            og det tæller, som det står.
          </Paragraph>
        ) : (
          <>
            <Paragraph>
              {hello(name)}. {card} var ikke kommet ind, så turneringsledelsen har afgjort det efter
              propositionerne.
            </Paragraph>
            <Paragraph>{outcomeText(data)}</Paragraph>
          </>
        )}
        <Action href={link}>Se scorekortet</Action>
        <Small>Er du uenig, så tal med turneringsledelsen, før resultatet er endeligt.</Small>
      </Frame>
    )
  },
}

function outcomeText({ as, status, strokes }: Templates['cardSettled']) {
  const because = `${settlementReason[as]}.`
  return status === null
    ? `${because} Du har fået ${countOf(strokes, 'strafslag', 'strafslag')} på dit sidste hul, og kortet tæller.`
    : `${because} Derfor står du som ${statusText[status]} (${status}).`
}

/** To the players of a team that lacks somebody all day: what counts instead. */
export const sideFillerMail: Mail<'sideFiller'> = {
  subject: ({ tournament, fillers }) =>
    fillers === 0
      ? `Holdet har ikke længere en erstatningsscore: ${tournament}`
      : `Holdet får en erstatningsscore: ${tournament}`,
  Body: ({ data: { name, tournament, fillers, link } }) => {
    const text =
      fillers === 0
        ? `Dit hold i ${tournament} har ikke længere en erstatningsscore. Fra nu af tæller kun jeres egne bolde.`
        : `Dit hold i ${tournament} mangler ${countOf(fillers, 'spiller', 'spillere')}. I stedet tæller bogey og par netto på skift: bogey på kortets første hul, par på det næste. Det tæller som en bold til.`
    return (
      <Frame
        preview={text}
        title={fillers === 0 ? 'Kun jeres egne bolde' : 'Holdets erstatningsscore'}
      >
        <Paragraph>
          {hello(name)}. {text}
        </Paragraph>
        <Action href={link}>Se turneringen</Action>
        <Small>Har du spørgsmål, så tal med turneringsledelsen.</Small>
      </Frame>
    )
  },
}

/** To a player when the committee has made the result final. */
export const resultFinalMail: Mail<'resultFinal'> = {
  subject: ({ tournament }) => `Resultatet er endeligt: ${tournament}`,
  Body: ({ data: { name, tournament, link, ...own } }) => (
    <Frame preview={placeText(own)} title="Resultatet er endeligt">
      <Paragraph>
        {hello(name)}. Resultatet af {tournament} er endeligt. {placeText(own)}
      </Paragraph>
      <Action href={link}>Se resultatet</Action>
      <Small>Du får mailen, fordi du har spillet i turneringen.</Small>
    </Frame>
  ),
}

type Placing = Pick<Templates['resultFinal'], 'place' | 'division' | 'isOnlyDivision'>

function placeText({ place, division, isOnlyDivision }: Placing) {
  const where = isOnlyDivision ? '' : ` i ${division}`
  return place === null ? `Du har ingen placering${where}.` : `Din placering${where}: ${place}.`
}

/** To every player of a final result that was reopened, with the reason. */
export const resultReopenedMail: Mail<'resultReopened'> = {
  subject: ({ tournament }) => `Resultatet er åbnet igen: ${tournament}`,
  Body: ({ data: { name, tournament, reason, link } }) => (
    <Frame preview={reason} title="Resultatet er åbnet igen">
      <Paragraph>
        {hello(name)}. Resultatet af {tournament} var endeligt. Turneringsledelsen har åbnet det
        igen, så det er foreløbigt, og placeringer kan flytte sig.
      </Paragraph>
      <Paragraph>Begrundelse: {reason}</Paragraph>
      <Action href={link}>Se stillingen</Action>
      <Small>Du får mailen, fordi du har spillet i turneringen.</Small>
    </Frame>
  ),
}

/** To player and marker when the committee corrects their card, with the reason. */
export const scoreCorrectedMail: Mail<'scoreCorrected'> = {
  subject: ({ tournament }) => `Et scorekort er rettet: ${tournament}`,
  Body: ({ data: { name, player, tournament, hole, from, to, reason, link } }) => (
    <Frame preview={reason} title="Et scorekort er rettet">
      <Paragraph>
        {hello(name)}. Turneringsledelsen har rettet hul {hole} på {genitive(player)} scorekort i{' '}
        {tournament}: {scoreText(from)} er nu {scoreText(to)}.
      </Paragraph>
      <Paragraph>Begrundelse: {reason}</Paragraph>
      <Action href={link}>Se scorekortet</Action>
      <Small>
        Er du uenig, så tal med turneringsledelsen, før resultatet er endeligt. Du får mailen, fordi
        du er spiller eller markør på kortet.
      </Small>
    </Frame>
  ),
}

const scoreText = (score: HoleScore) =>
  score === null ? 'ingen score' : score === 'picked_up' ? 'samlet op' : `${score} slag`

/** When and where a player starts; sent again only when the start or the other players change. */
export const startTimeMail: Mail<'startTime'> = {
  subject: ({ tournament, day, start, isChange }) => {
    if (!start) return `Du er ikke længere på startlisten: ${tournament}`
    const when = formatMomentProse({ day, minute: start.minute })
    return `${isChange ? 'Ændret: du' : 'Du'} starter ${when}: ${tournament}`
  },
  Body: ({
    data: { name, tournament, courseName, day, start, company, isChange, link, walletLink },
  }) =>
    start ? (
      <Frame preview={tournament} title={isChange ? 'Din start er ændret' : 'Din starttid'}>
        <Paragraph>
          {hello(name)}. Du starter i {tournament} {formatDay(day)} {formatClockProse(start.minute)}{' '}
          fra {startHoleText(start)} på {courseName}.
        </Paragraph>
        <Paragraph>
          {company.length > 0
            ? `Du går ud med ${listInDanish(company).replace(/\.$/, '')}.`
            : 'Du går ud alene.'}
        </Paragraph>
        <Action href={link}>Se din flight</Action>
        {walletLink && (
          <Paragraph>
            <MailLink href={walletLink}>Læg starttiden i Wallet</MailLink>. Ændrer den sig, følger
            kortet på telefonen med.
          </Paragraph>
        )}
        <Small>
          Kan du ikke alligevel, så ring til klubben hurtigst muligt. En anden kan få pladsen.
        </Small>
      </Frame>
    ) : (
      <Frame preview={tournament} title="Du er ikke længere på startlisten">
        <Paragraph>
          {hello(name)}. Turneringsledelsen har taget dig af startlisten til {tournament}{' '}
          {formatDay(day)}.
        </Paragraph>
        <Action href={link}>Se startlisten</Action>
        <Small>Er det en fejl, så ring til klubben med det samme.</Small>
      </Frame>
    ),
}

/** To every player of a withdrawn start list, with the reason. */
export const startListPulledMail: Mail<'startListPulled'> = {
  subject: ({ tournament }) => `Din starttid gælder ikke længere: ${tournament}`,
  Body: ({ data: { name, tournament, day, reason, link } }) => (
    <Frame preview={reason} title="Startlisten er trukket tilbage">
      <Paragraph>
        {hello(name)}. Startlisten til {tournament} {formatDay(day)} er trukket tilbage. Du er
        stadig tilmeldt, men din starttid gælder ikke længere.
      </Paragraph>
      <Paragraph>Begrundelse: {reason}</Paragraph>
      <Paragraph>Du får en ny mail, når den nye startliste er ude.</Paragraph>
      <Action href={link}>Se turneringen</Action>
      <Small>Et scorekort eller en kode, du har fået, kan ikke bruges længere.</Small>
    </Frame>
  ),
}

/** To the players that the directors have chosen. */
export const tournamentMessageMail: Mail<'tournamentMessage'> = {
  subject: ({ subject, tournament }) => `${subject}: ${tournament}`,
  Body: ({ data: { name, tournament, club, phone, subject, paragraphs, link } }) => (
    <Frame preview={paragraphs[0] ?? subject} title={subject}>
      <Paragraph>
        {hello(name)}. Turneringsledelsen i {tournament} skriver:
      </Paragraph>
      {paragraphs.map((text, i) => (
        <Paragraph key={i}>
          {text.split('\n').map((one, at) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              {one}
            </Fragment>
          ))}
        </Paragraph>
      ))}
      <Action href={link}>Se turneringen</Action>
      <Small>
        Du får mailen, fordi du er tilmeldt. Spørgsmål? Kontakt {club}
        {phone && ` på telefon ${formatPhone(phone)}`}.
      </Small>
    </Frame>
  ),
}
