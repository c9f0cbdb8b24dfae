import { countOf } from '#domain/shared/danish.ts'
import { settlementReason } from '#domain/scoring/settle-card.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** Shows a player what became of a card that did not come in, and when that is taken back (PE-11). */
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
            {hello(name)}. {card} manglede at blive afleveret; turneringsledelsen har modtaget det,
            og det tæller, som det står.
          </Paragraph>
        ) : (
          <>
            <Paragraph>
              {hello(name)}. {card} var ikke kommet ind, så turneringsledelsen har afgjort det efter
              propositionerne.
            </Paragraph>
            <Paragraph>{whatBecame(data)}</Paragraph>
          </>
        )}
        <Action href={link}>Se scorekortet</Action>
        <Small>Er du uenig, så tal med turneringsledelsen, før resultatet er endeligt.</Small>
      </Frame>
    )
  },
}

function whatBecame({ as, status, strokes }: Templates['cardSettled']) {
  const because = `${settlementReason[as]}.`
  return status === null
    ? `${because} Du har fået ${countOf(strokes, 'strafslag', 'strafslag')} på dit sidste hul, og kortet tæller.`
    : `${because} Derfor står du som ${statusText[status]} (${status}).`
}
