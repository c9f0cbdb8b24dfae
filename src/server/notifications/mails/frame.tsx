import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { type ReactNode, createContext, useContext } from 'react'
import { addressOf, type Company, unknownCompany } from '#domain/content/company.ts'
import { headStyles } from '#domain/notifications/mail-styles.ts'

/** The site's design as inline styles, because mail programs ignore style sheets. */
const green = '#15633f'
const ink = '#161e1a'
const soft = '#505955'
const hairline = '#e1e7e4'
const fonts = "'Inter', 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** The layout of every mail: the logo, one message, and the company that sends it (L-IN-1). */
export function Frame(props: { preview: string; title: string; children: ReactNode }) {
  const company = useCompany()
  const unsubscribeUrl = useContext(UnsubscribeContext)
  return (
    <Html lang="da">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{headStyles}</style>
      </Head>
      <Preview>{props.preview}</Preview>
      <Body
        className="sk-page"
        style={{ backgroundColor: '#f6f9f7', color: ink, fontFamily: fonts, margin: 0 }}
      >
        <Container style={{ maxWidth: 600, padding: '32px 16px' }}>
          <Text className="sk-green" style={{ ...wordmark, margin: '0 0 16px' }}>
            Sæsonkortet
          </Text>
          <Section className="sk-sheet" style={sheet}>
            <Heading
              as="h1"
              className="sk-ink"
              style={{ ...heading, fontSize: 27, margin: '0 0 16px' }}
            >
              {props.title}
            </Heading>
            {props.children}
          </Section>
          {unsubscribeUrl && <Unsubscribe url={unsubscribeUrl} />}
          {company.cvr && <Sender company={company} />}
        </Container>
      </Body>
    </Html>
  )
}

function Unsubscribe({ url }: { url: string }) {
  return (
    <Text className="sk-soft" style={foot}>
      Du får mailen, fordi du har sagt ja til nyheder.{' '}
      <Link href={url} className="sk-soft" style={{ color: soft, textDecoration: 'underline' }}>
        Afmeld nyheder
      </Link>
    </Text>
  )
}

function Sender({ company }: { company: Company }) {
  return (
    <Text className="sk-soft" style={foot}>
      {company.name} · {addressOf(company)} · CVR {company.cvr}
      <br />
      <Link href={`mailto:${company.email}`} className="sk-soft" style={{ color: soft }}>
        {company.email}
      </Link>{' '}
      · tlf. {company.phone}
    </Text>
  )
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** `Hej Anne`. */
export const hello = (name: string) => `Hej ${firstName(name)}`

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="sk-ink" style={paragraph}>
      {children}
    </Text>
  )
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text
      className="sk-soft"
      style={{ ...paragraph, color: soft, fontSize: 15, lineHeight: '23px' }}
    >
      {children}
    </Text>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="sk-ink" style={{ ...heading, fontSize: 19, margin: '28px 0 8px' }}>
      {children}
    </Heading>
  )
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '24px 0' }}>
      <Button href={href} className="sk-action" style={action}>
        {children}
      </Button>
    </Section>
  )
}

/** Where the buyer downloads the issued receipt, signed in: nobody else may see it. */
export function ReceiptLink({
  href,
  withoutAccount,
}: {
  href?: string | undefined
  withoutAccount?: boolean | undefined
}) {
  if (!href) return null
  if (withoutAccount)
    return (
      <Paragraph>
        <MailLink href={href}>Kvitteringen som PDF</MailLink> finder du, når du logger ind eller
        opretter en konto med denne mailadresse.
      </Paragraph>
    )
  return (
    <Paragraph>
      Når beløbet er trukket, ligger <MailLink href={href}>kvitteringen som PDF</MailLink> på din
      konto.
    </Paragraph>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="sk-green" style={{ color: green, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** The company's mail address. */
export function OurMail() {
  const { email } = useCompany()
  return <MailLink href={`mailto:${email}`}>{email}</MailLink>
}

/** A label on the left and its value on the right. */
export function Pair(props: { label: string; strong?: boolean; children: ReactNode }) {
  const weight = props.strong ? 700 : 400
  return (
    <Row>
      <Column
        className={props.strong ? 'sk-ink' : 'sk-soft'}
        style={{ ...cell, color: props.strong ? ink : soft, fontWeight: weight }}
      >
        {props.label}:{' '}
      </Column>
      <Column align="right" className="sk-ink" style={{ ...cell, fontWeight: weight }}>
        {props.children}
      </Column>
    </Row>
  )
}

export const Line = () => (
  <Hr className="sk-line" style={{ borderColor: hairline, margin: '16px 0' }} />
)

/** The most important text of the mail, in large type. */
export function Big({ children }: { children: ReactNode }) {
  return (
    <Text
      className="sk-ink"
      style={{
        ...heading,
        fontSize: 44,
        letterSpacing: 8,
        lineHeight: '56px',
        margin: '8px 0 16px',
      }}
    >
      {children}
    </Text>
  )
}

const wordmark = { color: green, fontFamily: fonts, fontSize: 20, fontWeight: 800 }
const heading = {
  color: ink,
  fontFamily: fonts,
  fontWeight: 800,
  letterSpacing: '-0.01em',
  lineHeight: 1.25,
  // The longest word of a heading is wider than a small phone.
  overflowWrap: 'anywhere' as const,
}
const paragraph = { color: ink, fontSize: 17, lineHeight: '27px', margin: '6px 0 14px' }
const foot = { color: soft, fontSize: 14, lineHeight: '22px', margin: '20px 4px 0' }
const cell = { fontSize: 16, lineHeight: '26px', padding: '3px 0', verticalAlign: 'top' }
const sheet = {
  backgroundColor: '#ffffff',
  border: `1px solid ${hairline}`,
  borderRadius: 12,
  padding: '32px 28px',
}
const action = {
  backgroundColor: green,
  borderRadius: 12,
  color: '#ffffff',
  fontSize: 17,
  fontWeight: 700,
  padding: '14px 24px',
  textDecoration: 'none',
}

/** Where a reader of a marketing mail unsubscribes; undefined in other mails. */
export const UnsubscribeContext = createContext<string | undefined>(undefined)

/** The company that sends the mail. */
export const CompanyContext = createContext(unknownCompany)

export const useCompany = () => useContext(CompanyContext)

export const OurPhone = () => useCompany().phone

export const OurHours = () => useCompany().phoneHours
