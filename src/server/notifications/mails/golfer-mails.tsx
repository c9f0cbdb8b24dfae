import { capital, genitive } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { OurPhone, Action, Frame, hello, OurMail, Paragraph, Small, MailLink } from './frame.tsx'
import type { Templates } from '../templates.ts'
import { momentInDanish, type Mail } from './mail.tsx'

/** One tap confirms the membership for the year (D7). The golfer may be a child of the reader. */
export const membershipDueMail: Mail<'membershipDue'> = {
  subject: ({ firstName, year }) => `Bekræft ${genitive(firstName)} medlemskab for ${year}`,
  Body: ({ data: { firstName, year, link, isRegistered } }) => (
    <Frame
      preview={
        isRegistered
          ? 'Ét tryk, så er det klaret for hele året.'
          : 'Så er det klaret for hele året.'
      }
      title={`Bekræft ${genitive(firstName)} medlemskab for ${year}`}
    >
      <Paragraph>
        Sæsonkortet kræver, at du er medlem af en golfklub. Én gang om året, fra 1. februar, spørger
        vi Dansk Golf Union, om det stadig gælder.
      </Paragraph>
      <Action href={link}>Bekræft medlemskabet</Action>
      <Paragraph>
        {isRegistered
          ? 'Det er ét tryk. Du skal ikke logge ind eller finde noget frem.'
          : `Som regel er det ét tryk. Klubben bestemmer, om DGU må svare os. Må DGU ikke det, beder siden om ${genitive(firstName)} DGU-login.`}
      </Paragraph>
      <Small>
        Kortet kan bruges imens. Mangler bekræftelsen, når {firstName} tjekker ind, er der 14 dage
        til at få den på plads, før klubberne siger nej.
      </Small>
      <Small>
        Har {firstName} skiftet klub eller meldt sig ud, så ring på <OurPhone />, eller skriv til{' '}
        <OurMail />.
      </Small>
    </Frame>
  ),
}

/** The first check-in from a phone; the holder can revoke the phone's key (D40). */
export const newPhoneMail: Mail<'newPhone'> = {
  subject: ({ holder }) => `${holder} er tjekket ind med en ny telefon`,
  Body: ({ data: { holder, club, at, browser }, publicUrl }) => (
    <Frame preview="Var det dig, skal du ikke gøre noget." title="Check-in med en ny telefon">
      <Paragraph>
        {capital(momentInDanish(at))} blev {genitive(holder)} kort tjekket ind hos {club} fra en
        enhed, vi ikke har set før: {browser}. Enheden kan tjekke ind resten af sæsonen.
      </Paragraph>
      <Paragraph>Var det dig, skal du ikke gøre noget.</Paragraph>
      <Action href={`${publicUrl}/account/security`}>Se dine telefoner</Action>
      <Small>
        Var det ikke dig? Så fjern telefonen under Sikkerhed, og skift din adgangskode. Ring på{' '}
        <OurPhone />, eller skriv til <OurMail />, så får du runden tilbage.
      </Small>
    </Frame>
  ),
}

/** The club has added a round of a past day (D2). The golfer was not there to see it, so a false one would go unseen. */
export const roundAddedMail: Mail<'roundAdded'> = {
  subject: ({ club, holder }) => `${club} har registreret en runde for ${holder}`,
  Body: ({ data: { holder, club, day }, publicUrl }) => (
    <Frame preview="Passer det, skal du ikke gøre noget." title="Klubben har registreret en runde">
      <Paragraph>
        {club} har registreret, at {holder} spillede {formatDay(day)} uden at tjekke ind. Runden er
        brugt på kortet.
      </Paragraph>
      <Paragraph>Passer det, skal du ikke gøre noget.</Paragraph>
      <Action href={`${publicUrl}/account/rounds`}>Se runderne</Action>
      <Small>
        Passer det ikke? Ring på <OurPhone />, eller skriv til <OurMail />, så får du runden
        tilbage.
      </Small>
    </Frame>
  ),
}

/** The golfer may have left the club, and would otherwise count the rounds wrongly. */
export const roundReturnedMail: Mail<'roundReturned'> = {
  subject: ({ club, change, keepsNine }) =>
    change === 'restored'
      ? `Runden hos ${club} tæller igen`
      : `${keepsNine ? '9 huller' : 'Runden'} hos ${club} er givet tilbage`,
  Body: ({ data, publicUrl }) => (
    <Frame {...returnedTitle(data)}>
      <Paragraph>{returnedText(data)}</Paragraph>
      <Action href={`${publicUrl}/account/rounds`}>Se runderne</Action>
      <Small>
        Passer det ikke? Ring på <OurPhone />, eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

function returnedTitle({ change, keepsNine }: Templates['roundReturned']) {
  if (change === 'restored')
    return { title: 'Runden tæller igen', preview: 'Klubben har fortrudt.' }
  return keepsNine
    ? { title: '9 huller er givet tilbage', preview: 'De andre 9 huller tæller stadig.' }
    : { title: 'Runden er givet tilbage', preview: 'Den kan spilles en anden dag.' }
}

function returnedText({ holder, club, day, change, keepsNine }: Templates['roundReturned']) {
  const whose = genitive(holder)
  const date = formatDay(day)
  if (change === 'restored')
    return `${club} gav ${whose} runde ${date} tilbage og har fortrudt det. Runden tæller igen på kortet.`
  const because = returnedBecause[change]
  return keepsNine
    ? `9 huller af ${whose} runde hos ${club} ${date} er givet tilbage${because}. De andre 9 huller tæller stadig som en runde på kortet.`
    : `${capital(whose)} runde hos ${club} ${date} er givet tilbage${because}. Den tæller ikke og kan spilles en anden dag.`
}

const returnedBecause = {
  round_broken_off: ', fordi den blev afbrudt',
  mistake: ', fordi check-in var en fejl',
  wrong_person: ', fordi check-in gjaldt en anden spiller',
  course_closed: ', fordi banen blev lukket',
  other: '',
}

/** Sent when the changed membership is first noticed at a club, at the start of the 14 days (D37). */
export const membershipChangedMail: Mail<'membershipChanged'> = {
  subject: ({ firstName }) => `${capital(genitive(firstName))} medlemskab passer ikke til kortet`,
  Body: ({ data: { firstName, product, graceTo } }) => (
    <Frame
      preview={`Kortet kan bruges til og med ${formatDay(graceTo)}.`}
      title="Medlemskabet passer ikke til kortet"
    >
      <Paragraph>
        {hello(firstName)}. Du er lige tjekket ind med {product}, men dit medlemskab er ikke længere
        det, kortet er solgt til.
      </Paragraph>
      <Paragraph>
        Du kan spille på kortet til og med {formatDay(graceTo)}. Derefter siger klubberne nej,
        indtil medlemskabet passer igen.
      </Paragraph>
      <Paragraph>
        Er det en fejl, så tal med din klub. Har du skiftet medlemskab, så ring til os på{' '}
        <OurPhone />, eller skriv til <OurMail />. Så finder vi det kort, der passer, og du betaler
        kun forskellen.
      </Paragraph>
    </Frame>
  ),
}

/**
 * A DGU login ended another account's link by a typed number (docs/algorithms/dgu-login.md). Neither
 * mail names the other person.
 */
export const claimEndedMail: Mail<'claimEnded'> = {
  subject: ({ to }) =>
    to === 'payer'
      ? 'En golfspiller står ikke længere på din konto'
      : 'Nu står du kun på din egen konto',
  Body: ({ data, publicUrl }) =>
    data.to === 'payer' ? (
      <Frame
        preview="Spilleren har selv logget ind med DGU."
        title="En golfspiller står ikke længere på din konto"
      >
        <Paragraph>
          Et DGU-nummer, der er skrevet på din konto, tilhører en spiller, som{' '}
          {momentInDanish(data.at)} selv har logget ind med DGU. Derfor står spilleren ikke længere
          på din konto, og du kan ikke se spillerens runder.
        </Paragraph>
        <Paragraph>
          Har du betalt for et kort til spilleren, er kortet stadig spillerens. Dine kvitteringer
          har du under <MailLink href={`${publicUrl}/account/receipts`}>Kvitteringer</MailLink>, og
          du kan <MailLink href={`${publicUrl}/withdrawal`}>fortryde købet</MailLink> inden for
          fristen som før.
        </Paragraph>
        <Paragraph>
          Er spilleren dig selv, så log ind med DGU. Så kommer du til den konto, kortet står på nu.
          Ser det forkert ud, så ring på <OurPhone />, eller skriv til <OurMail />.
        </Paragraph>
      </Frame>
    ) : (
      <Frame
        preview="En anden konto havde skrevet dit DGU-nummer."
        title="Nu står du kun på din egen konto"
      >
        <Paragraph>
          Da du {momentInDanish(data.at)} loggede ind med DGU, stod dit DGU-nummer også på en anden
          konto hos os. Nogen havde skrevet det ved et køb. Det gør det ikke længere: Nu er det kun
          dig, der ser dit handicap, dine kort og dine runder her.
        </Paragraph>
        <Paragraph>
          Er der et kort på din konto, som du ikke selv har købt, er det dit. Den, der har betalt
          det, kan fortryde købet inden for fristen, og så gælder kortet ikke længere.
        </Paragraph>
        <Action href={`${publicUrl}/account`}>Se min konto</Action>
        <Paragraph>
          Vil du ikke have kortet, så ring på <OurPhone />, eller skriv til <OurMail />.
        </Paragraph>
      </Frame>
    ),
}
