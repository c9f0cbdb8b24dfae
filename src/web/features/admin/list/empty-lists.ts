type EmptyList = { title: string; text: string; next?: { label: string; href: string } }

/** What an empty list of the back office says, by the path of its page: when rows come, and what to do now. */
export const emptyLists: Partial<Record<string, EmptyList>> = {
  '/admin/cases': {
    title: 'Ingen sager',
    text: 'En sag kommer, når nogen skriver til os, eller når noget kræver et svar.',
    next: { label: 'Til I dag', href: '/admin' },
  },
  '/admin/people': {
    title: 'Ingen personer endnu',
    text: 'En person kommer her med sin konto. Kolleger får en af en invitation.',
    next: { label: 'Invitationer', href: '/admin/invitations' },
  },
  '/admin/invitations': {
    title: 'Ingen invitationer endnu',
    text: 'Invitér kontorets folk og klubbernes administratorer. De får et link på mail.',
  },
  '/admin/suppressions': {
    title: 'Alle får deres mails',
    text: 'Afviser en mailserver en adresse for altid, eller melder nogen en mail som uønsket, står det her.',
    next: { label: 'Til I dag', href: '/admin' },
  },
  '/admin/sms': {
    title: 'Ingen sms endnu',
    text: 'Sms om ændrede starttider, afbrudt spil og ledige pladser står her, når de er sendt.',
    next: { label: 'Til I dag', href: '/admin' },
  },
  '/admin/messages': {
    title: 'Ingen beskeder endnu',
    text: 'En besked sendes på mail til alle med et planlagt besøg, et kort eller en hjemmeklub i en region, eller til dem, der har sagt ja til nyheder.',
    next: { label: 'Ny besked', href: '/admin/messages/new' },
  },
  '/admin/message-recipients': {
    title: 'Ingen modtagere endnu',
    text: 'Når en besked er sendt, står hver modtager her med tilstand og tid.',
    next: { label: 'Se beskederne', href: '/admin/messages' },
  },
  '/admin/golfers': {
    title: 'Ingen golfspillere endnu',
    text: 'En golfspiller kommer her med sit første kort.',
    next: { label: 'Se priserne', href: '/admin/products' },
  },
  '/admin/passes': {
    title: 'Ingen kort endnu',
    text: 'Et kort kommer her, når det er betalt.',
    next: { label: 'Se bestillinger', href: '/admin/orders' },
  },
  '/admin/withdrawals': {
    title: 'Ingen fortrydelser',
    text: 'Når nogen fortryder et køb, står det her med frist og beløb.',
  },
  '/admin/orders': {
    title: 'Ingen bestillinger endnu',
    text: 'En bestilling kommer her, når en golfspiller når til betalingen.',
    next: { label: 'Se priserne', href: '/admin/products' },
  },
  '/admin/attempts': {
    title: 'Ingen betalingsforsøg endnu',
    text: 'Hvert forsøg på at betale står her, også dem banken afviser.',
    next: { label: 'Se bestillinger', href: '/admin/orders' },
  },
  '/admin/payment-cases': {
    title: 'Ingen betalingssager',
    text: 'En sag kommer, når bankens og vores tal ikke passer sammen.',
    next: { label: 'Se bestillinger', href: '/admin/orders' },
  },
  '/admin/company-invoices': {
    title: 'Ingen fakturaer endnu',
    text: 'En faktura kommer her, når et firma bestiller kort.',
    next: { label: 'Se priserne', href: '/admin/products' },
  },
  '/admin/check-ins': {
    title: 'Ingen check-ins endnu',
    text: 'Et check-in kommer her, så snart en golfspiller er i en klub.',
    next: { label: 'Se klubberne', href: '/admin/clubs' },
  },
  '/admin/clubs': {
    title: 'Ingen klubber endnu',
    text: 'Indlæs klubberne fra en fil. Så kan de vælges, og deres aftaler kan skrives.',
    next: { label: 'Indlæs en fil', href: '/admin/imports/new' },
  },
  '/admin/leads': {
    title: 'Ingen mulige klubber endnu',
    text: 'En klub kommer her, når den skriver fra Bliv samarbejdsklub, eller når I selv opretter den.',
    next: { label: 'Opret en klub', href: '/admin/leads/new' },
  },
  '/admin/agreements': {
    title: 'Ingen aftaler endnu',
    text: 'Aftalen med en klub kommer her, når klubben er blevet samarbejdsklub.',
    next: { label: 'Mulige klubber', href: '/admin/leads' },
  },
  '/admin/members': {
    title: 'Ingen medlemmer endnu',
    text: 'Klubbernes medlemmer kommer fra deres filer.',
    next: { label: 'Indlæs en fil', href: '/admin/imports/new' },
  },
  '/admin/imports': {
    title: 'Ingen filer endnu',
    text: 'Hver fil, der er indlæst, står her med det, den ændrede.',
    next: { label: 'Indlæs en fil', href: '/admin/imports/new' },
  },
  '/admin/products': {
    title: 'Ingen priser endnu',
    text: 'Kortene og deres priser kommer fra opsætningen af sæsonen.',
    next: { label: 'Til Opsætning', href: '/admin/setup' },
  },
  '/admin/seasons': {
    title: 'Ingen sæsoner endnu',
    text: 'Den første sæson kommer fra opsætningen. De næste er kopier af den.',
    next: { label: 'Til Opsætning', href: '/admin/setup' },
  },
  '/admin/texts': {
    title: 'Ingen tekster',
    text: 'Siderne viser de tekster, de blev leveret med.',
    next: { label: 'Til I dag', href: '/admin' },
  },
  '/admin/discounts': {
    title: 'Ingen rabatter endnu',
    text: 'Klubberne skriver deres egne rabatter. Firmaernes skriver I her.',
    next: { label: 'Ny rabat fra et firma', href: '/admin/discounts/new' },
  },
  '/admin/campaigns': {
    title: 'Ingen kampagner endnu',
    text: 'En kampagne gør et kort billigere i en periode: med en kode, et link eller af sig selv.',
    next: { label: 'Ny kampagne', href: '/admin/campaigns/new' },
  },
  '/admin/notices': {
    title: 'Ingen opslag endnu',
    text: 'Et opslag står øverst på de sider, du vælger, så længe det gælder.',
    next: { label: 'Skriv et opslag', href: '/admin/notices/new' },
  },
  '/admin/insights/errors': {
    title: 'Ingen fejl',
    text: 'Går noget i stykker hos en bruger eller på serveren, står det her.',
    next: { label: 'Til Indsigt', href: '/admin/insights' },
  },
  '/admin/jobs': {
    title: 'Ingen jobs endnu',
    text: 'Baggrundsjobs står her, når tjenesten har været startet.',
  },
  '/admin/activity': {
    title: 'Loggen er tom',
    text: 'Hvad kontoret og klubberne gør, står her, og hvem der gjorde det.',
  },
}
