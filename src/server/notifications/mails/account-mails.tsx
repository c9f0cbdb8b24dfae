import { capital, countOf } from '#domain/shared/danish.ts'
import type { AccountNoticeKind } from '../templates.ts'
import { OurPhone, Action, Frame, hello, MailLink, OurMail, Paragraph, Small } from './frame.tsx'
import { momentInDanish, type Mail } from './mail.tsx'
import { formatDay } from '#domain/shared/dates.ts'
import { danishDay } from '../../clock.ts'

const resetPage = '/account/request-password-reset'

export const signUpLinkMail: Mail<'signUpLink'> = {
  subject: () => 'Bekræft din mail hos Sæsonkortet',
  Body: ({ data }) => (
    <Frame preview="Tryk på linket, så er din konto klar." title="Bekræft din mail">
      <Paragraph>{hello(data.name)}. Nu mangler kun, at du viser os, at mailen er din.</Paragraph>
      <Action href={data.link}>Åbn min konto</Action>
      <Paragraph>
        Linket gælder i en time. Åbner du det på en anden enhed end den, hvor du begyndte, spørger
        vi om den adgangskode, du valgte.
      </Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Uden linket bliver der ingen konto, og det, der blev
        skrevet, er slettet i morgen.
      </Small>
    </Frame>
  ),
}

export const testMail: Mail<'testMail'> = {
  subject: () => 'Prøvemail fra Sæsonkortet',
  Body: ({ publicUrl }) => (
    <Frame preview="Udgående mail virker." title="Udgående mail virker">
      <Paragraph>
        Du har bedt om denne mail i opsætningen. Når du kan læse den, når mails frem fra
        Sæsonkortet.
      </Paragraph>
      <Action href={`${publicUrl}/admin/setup`}>Åbn opsætningen</Action>
    </Frame>
  ),
}

export const seenAsYouMail: Mail<'seenAsYou'> = {
  subject: () => 'Vi ser lige nu Sæsonkortet, som du ser det',
  Body: ({ data, publicUrl }) => (
    <Frame preview={data.reason} title="Vi ser dine sider for at hjælpe dig">
      <Paragraph>
        En fra vores kontor åbnede Sæsonkortet som dig {momentInDanish(data.at)}. Det varer højst{' '}
        {data.minutes} minutter.
      </Paragraph>
      <Paragraph>Grunden er: {data.reason}</Paragraph>
      <Paragraph>
        Vi kan kun læse. Vi kan ikke købe, ændre eller sende noget i dit navn, og vi ser hverken
        dine koder, adgangsnøgler eller mails.
      </Paragraph>
      <Action href={`${publicUrl}/account/privacy`}>Se og hent dine data</Action>
      <Small>
        Har du ikke bedt om hjælp? Så ring på <OurPhone />, eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

/** The first mail to an account that was signed up; a buyer is welcomed by the order confirmation instead. */
export const welcomeMail: Mail<'welcome'> = {
  subject: () => 'Velkommen til Sæsonkortet',
  Body: ({ data: { name }, publicUrl }) => (
    <Frame preview="Din konto er klar." title="Velkommen til Sæsonkortet">
      <Paragraph>{hello(name)}. Din konto er klar, og din mail er bekræftet.</Paragraph>
      <Paragraph>
        På kontoen finder du dine kort, runder og turneringer, og de mails, vi har sendt dig. Har
        nogen købt et kort til dig, så følg linket i den mail, du fik om det.
      </Paragraph>
      <Action href={`${publicUrl}/account`}>Åbn din konto</Action>
      <Small>
        Har du ikke selv oprettet kontoen, så skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

export const accountExistsMail: Mail<'accountExists'> = {
  subject: () => 'Du har allerede en konto hos Sæsonkortet',
  Body: ({ publicUrl }) => (
    <Frame preview="Sådan kommer du ind på den." title="Du har allerede en konto">
      <Paragraph>
        Nogen, formentlig dig selv, ville oprette en konto med den her mail. Den findes i forvejen,
        og intet er ændret på den.
      </Paragraph>
      <Action href={`${publicUrl}/account/login`}>Log ind</Action>
      <Paragraph>
        Du kan logge ind med en kode på mail, også hvis du aldrig har valgt en adgangskode. Har du
        glemt den, så <MailLink href={`${publicUrl}${resetPage}`}>vælg en ny</MailLink>.
      </Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Den, der skrev mailen, har intet fået at vide.
      </Small>
    </Frame>
  ),
}

export const resetLinkMail: Mail<'resetLink'> = {
  subject: () => 'Vælg en ny adgangskode til Sæsonkortet',
  Body: ({ data, publicUrl }) => (
    <Frame preview="Linket gælder i en halv time." title="Vælg en ny adgangskode">
      <Paragraph>Her er linket, du bad om. Det gælder i en halv time og virker én gang.</Paragraph>
      <Action href={data.link}>Vælg en ny adgangskode</Action>
      <Paragraph>Når du har valgt den, bliver du logget ud alle andre steder.</Paragraph>
      <Small>
        Var det ikke dig? Så skal du ikke gøre noget. Adgangskoden er den samme som før. Send aldrig
        linket til nogen, heller ikke til os. Mailen er sendt fra {new URL(publicUrl).host}.
      </Small>
    </Frame>
  ),
}

export const emailLinkMail: Mail<'emailLink'> = {
  subject: () => 'Bekræft din nye mail hos Sæsonkortet',
  Body: ({ data, publicUrl }) => (
    <Frame preview="Linket gælder i en time." title="Bekræft din nye mail">
      <Paragraph>
        Du har bedt om, at din konto skal bruge den her mail. Åbn linket i den browser, hvor du er
        logget ind. Mailen skifter, når du har trykket ja.
      </Paragraph>
      <Action href={data.link}>Brug den her mail</Action>
      <Paragraph>Linket gælder i en time. Indtil da går alt til den gamle mail.</Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Nogen har skrevet din mail ved en fejl, og de får intet
        at se. Mailen er sendt fra {new URL(publicUrl).host}.
      </Small>
    </Frame>
  ),
}

export const emailTakenMail: Mail<'emailTaken'> = {
  subject: () => 'Mailen hører allerede til en konto hos Sæsonkortet',
  Body: ({ publicUrl }) => (
    <Frame preview="Intet er ændret." title="Mailen er allerede i brug">
      <Paragraph>
        Nogen, måske dig selv, ville bruge den her mail på en anden konto. Den hører allerede til en
        konto, og intet er ændret på nogen af dem.
      </Paragraph>
      <Paragraph>
        Har du to konti, og vil du samle dem? Så skriv til <OurMail />, eller ring på <OurPhone />.
      </Paragraph>
      <Action href={`${publicUrl}/account/login`}>Log ind med den her mail</Action>
      <Small>
        Var det ikke dig? Så gør ingenting. Den, der skrev mailen, har intet fået at vide.
      </Small>
    </Frame>
  ),
}

export const newSignInMail: Mail<'newSignIn'> = {
  subject: () => 'Der er logget ind på din konto',
  Body: ({ data, publicUrl }) => (
    <Frame preview="Var det dig, skal du ikke gøre noget." title="Er det dig, der er logget ind?">
      <Paragraph>
        {capital(momentInDanish(data.at))} blev der logget ind på din konto fra en browser, vi ikke
        har set før: {data.browser}. IP-adressen begynder med {data.place}.
      </Paragraph>
      <Paragraph>Var det dig, skal du ikke gøre noget.</Paragraph>
      <NotMe publicUrl={publicUrl} />
    </Frame>
  ),
}

const notices: Record<AccountNoticeKind, { title: string; text: string }> = {
  password_changed: {
    title: 'Din adgangskode er skiftet',
    text: 'fik din konto en ny adgangskode. Du er logget ud alle andre steder.',
  },
  two_factor_on: {
    title: 'Totrinslogin er slået til',
    text: 'blev totrinslogin slået til på din konto. Fra nu af skal der også bruges en kode fra din telefon.',
  },
  two_factor_off: {
    title: 'Totrinslogin er slået fra',
    text: 'blev totrinslogin slået fra på din konto. Nu er ét trin nok til at komme ind.',
  },
  passkey_added: {
    title: 'Din konto har fået en adgangsnøgle',
    text: 'blev der føjet en adgangsnøgle til din konto. Den, der har enheden, kan logge ind med den.',
  },
  passkey_removed: {
    title: 'En adgangsnøgle er fjernet',
    text: 'blev en adgangsnøgle fjernet fra din konto. Den kan ikke bruges mere.',
  },
  email_changed: {
    title: 'Din konto har fået en ny mail',
    text: 'blev mailen på din konto skiftet. Fra nu af går alt til den nye.',
  },
  dgu_linked: {
    title: 'Dit DGU-login er knyttet til din konto',
    text: 'blev et DGU-login knyttet til din konto. Fra nu af kan du logge ind med det.',
  },
  dgu_unlinked: {
    title: 'Dit DGU-login er fjernet fra din konto',
    text: 'blev DGU-login fjernet fra din konto. Du logger ind med en kode på mail eller din adgangskode.',
  },
}

export const accountNoticeMail: Mail<'accountNotice'> = {
  subject: ({ kind }) => notices[kind].title,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Var det dig, skal du ikke gøre noget." title={notices[data.kind].title}>
      <Paragraph>
        {capital(momentInDanish(data.at))} {notices[data.kind].text}
      </Paragraph>
      <Paragraph>Var det dig, skal du ikke gøre noget.</Paragraph>
      <NotMe publicUrl={publicUrl} />
    </Frame>
  ),
}

/** What to do immediately, in order of effect. */
function NotMe({ publicUrl }: { publicUrl: string }) {
  return (
    <Paragraph>
      Var det ikke dig?{' '}
      <MailLink href={`${publicUrl}${resetPage}`}>Vælg en ny adgangskode</MailLink> med det samme.
      Så bliver alle andre logget ud. Ring derefter på <OurPhone />, eller skriv til <OurMail />.
    </Paragraph>
  )
}

export const erasedMail: Mail<'erased'> = {
  subject: () => 'Dine oplysninger er slettet',
  Body: ({ data }) => (
    <Frame preview="Din konto findes ikke længere." title="Dine oplysninger er slettet">
      <Paragraph>{hello(data.name)}.</Paragraph>
      <Paragraph>
        {formatDay(danishDay(new Date(data.at)))} slettede vi din konto og det, vi vidste om dig.
        Kort, der stadig gjaldt, er holdt op med at gælde, og der er ikke længere nogen, der er
        logget ind.
      </Paragraph>
      <Paragraph>
        {data.orders === 0
          ? 'Der er ikke noget tilbage, som loven kræver, vi gemmer.'
          : `Bogføringsloven kræver, at vi gemmer ${countOf(data.orders, 'køb', 'køb')} med navn, beløb og kvittering, til der er gået fem år efter regnskabsårets udgang. Så forsvinder det også.`}
      </Paragraph>
      <Paragraph>
        I vores sikkerhedskopier er det væk senest om 35 dage. Dette er den sidste mail fra os, og
        vi har heller ikke gemt din adresse.
      </Paragraph>
      <Small>
        Var det ikke dig? Så ring med det samme på <OurPhone />, eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

export const accountUnusedMail: Mail<'accountUnused'> = {
  subject: ({ day }) => `Din konto bliver slettet ${formatDay(day)}`,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Log ind, hvis du vil beholde den." title="Vil du beholde din konto?">
      <Paragraph>{hello(data.name)}.</Paragraph>
      <Paragraph>
        Du har ikke brugt din konto i næsten to år. {capital(formatDay(data.day))} sletter vi den,
        og det, vi ved om dig. Vil du beholde den, så log ind én gang inden.
      </Paragraph>
      <Action href={`${publicUrl}/account/login`}>Log ind</Action>
      <Small>Vil du ikke have kontoen mere? Så gør ingenting.</Small>
    </Frame>
  ),
}
