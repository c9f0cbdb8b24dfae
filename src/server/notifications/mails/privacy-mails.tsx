import { capital, countOf } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishDay } from '../../clock.ts'
import { OurPhone } from './company.ts'
import { Action, Frame, hello, OurMail, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

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
