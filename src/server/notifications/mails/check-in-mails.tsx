import { capital, genitive } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { OurPhone } from './company.ts'
import { Action, Frame, hello, OurMail, Paragraph, Small } from './frame.tsx'
import { momentInDanish, type Mail } from './mail.ts'

/** D40: a phone checks in for the first time; whoever did not do it can end its key at once. */
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

/** D37: told when it is first noticed at a club, while there is time to put it right. */
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
