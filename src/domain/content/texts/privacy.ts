import { companyPlaceholders } from '../company-placeholders.ts'
import type { OwnedText } from '../owned-texts.ts'

/** The privacy policy. Its retention periods must match those in force (L-DP-3). */
export const privacyTexts: readonly OwnedText[] = [
  {
    key: 'privacy.policy',
    page: 'privacy',
    title: 'Privatlivspolitik',
    kind: 'sections',
    places: companyPlaceholders,
    body: `## Hvem der har ansvaret

{firma}, {adresse}, CVR-nr. {cvr}, er dataansvarlig for de oplysninger, der står her. Skriv til {mail}, eller ring på {telefon}, hvis du vil vide mere. {tider}.

Når du spiller i en klub, er klubben selv dataansvarlig for sin gæsteliste. Dansk Golf Union er dataansvarlig for sit medlemsregister.

## Hvad vi ved om dig

Vi beder kun om det, kortet ikke kan undvære.

- Når du køber: navn, mail, telefonnummer hvis du giver os det, DGU-nummer, hvilket kort du vælger, hvornår det begynder, og at du har accepteret handelsbetingelserne.
- Fra Dansk Golf Union: dit navn, din fødselsdag, dit handicap, din spilleret, dine klubber og hvilken slags medlem du er.
- Om betalingen: beløb, tidspunkt og betalingens nummer. Betalingskortets nummer ser vi aldrig. Det skriver du hos betalingstjenesten.
- Når du tjekker ind: kort, klub, dag, klokkeslæt, antal huller, og om det var klubben eller dig selv, der skannede.
- Når du er logget ind: din IP-adresse, og hvilken browser du bruger, så ingen andre kan bruge din konto.
- Det, vi skriver til dig, og hvad der er gjort med dine kort og din konto.
- Når noget går i stykker på en side: hvilken side det var, fejlens tekst uden navne og numre, og hvilken slags browser. Ikke hvem du er, ikke din IP-adresse, og der bliver ikke gemt noget på din telefon eller computer. Derfor spørger vi ikke om lov.

Vi beder aldrig om CPR-nummer og gemmer det ikke. DGU’s livstidsnummer, som ligner et, læser vi ikke. Kameraets billede bliver på din telefon, når du skanner en kode, og vi gemmer ikke, hvor du er.

Køber du et kort til en anden, giver du os den andens oplysninger. Er det et barn under 18 år, er du barnets forælder eller værge. En voksen bekræfter selv sit medlemskab med et link.

## Hvad vi bruger det til

- At sælge kortet til dig, levere det, lade dig spille på det og give pengene tilbage, hvis du fortryder. Grundlaget er aftalen med dig (databeskyttelsesforordningens artikel 6, stk. 1, litra b).
- At føre regnskab og kunne vise, hvad der blev købt og betalt. Det kræver bogføringsloven (litra c).
- At opdage misbrug: at samme kort ikke bruges to gange, og at ingen prøver koder af. Det er vores og klubbernes berettigede interesse (litra f).
- At finde og rette fejl på siderne. Det er vores berettigede interesse (litra f).
- At sende dig de mails, der hører til aftalen: koder, links, bekræftelser og besked om dine kort. Nyheder sender vi kun, hvis du har sagt ja til dem, og du kan sige nej igen med ét tryk.

Vi spørger Dansk Golf Union, om dit medlemskab passer til kortet, når du køber. Svaret afgør af sig selv, hvilke kort du kan købe. Er det forkert, så ring til os. Så ser et menneske på det.

## Hvem der ser det

En klub ser kun det, den skal bruge, når du kommer: navn, DGU-nummer, hjemmeklub, handicap, hvilket kort du har, og dets nummer. Den ser sine egne gæster, ikke hvor du ellers spiller. Klubbens personale kan søge en gæst frem, hvis koden ikke kan læses. Hver søgning bliver skrevet ned.

- Dansk Golf Union får dit DGU-nummer, når vi spørger om medlemskabet.
- Betalingstjenesten får bestillingens nummer og beløb.
- De firmaer, der driver vores servere og sender vores mails, behandler oplysninger for os og kun efter vores besked.
- Myndigheder får det, loven kræver.

Vi sælger ikke oplysninger, og vi giver dem ikke til andre til reklame.

## Hvor længe vi gemmer det

- En bestilling, der ikke bliver til noget: 30 dage efter, at du begyndte.
- Et kort, hvor medlemskabet ikke kunne bekræftes: 14 dage efter, at pengene er givet tilbage.
- De enkelte check-in: 13 måneder. Derefter kun antal besøg for hver klub.
- IP-adresse og browser: 90 dage.
- Statistik over, hvad der bliver set og trykket på, hvis du har sagt ja: 400 dage. Siger du nej igen, sletter vi den med det samme.
- Fejl, som siderne selv melder: 90 dage. De rummer ikke, hvem du er.
- Det, du skriver til os: 24 måneder.
- Mails, vi har sendt dig: 24 måneder. Kvitteringer: som regnskab.
- Et ja til nyheder på mail: 24 måneder efter, at du har sagt nej igen.
- En konto, som ikke bliver brugt: 24 måneder. Du får en mail 30 dage før.
- Mail, telefon, fødselsdag og ønsker ved en turnering: 13 måneder efter sidste spilledag. Navn og resultat står, til du beder os slette dem.
- Dit valg om cookies: 30 måneder. Det står under et tilfældigt nummer, ikke dit navn.
- Regnskab, altså hvem der købte hvad, og hvad det kostede: 5 år efter regnskabsårets udgang.
- Loggen over, hvem der gjorde hvad: 5 år efter årets udgang. Den rummer numre, ikke navne.

## Cookies og det, browseren husker

Siden bruger de cookies, den ikke kan virke uden. Dem spørger vi ikke om lov til. Vi tæller kun besøg, hvis du siger ja til statistik, og du kan altid sige nej igen under Cookieindstillinger nederst på siden. Her er ingen reklame.

Siger du ja, tæller vi, hvilke sider du ser, hvad du trykker på, om noget går i stykker eller tager lang tid, og hvilken side eller annonce du kom fra. Det står under et tilfældigt nummer for din browser, og når du er logget ind også under et tilfældigt nummer for din konto. Vi tæller ikke på sider, hvor du logger ind, bestiller, betaler, tjekker ind, skriver scores eller fortryder. Det, du skriver i felter, er aldrig med, og vi fjerner navne, telefonnumre, mails, DGU-numre og det, der står efter spørgsmålstegnet i en adresse, før noget sendes. Din IP-adresse gemmer vi ikke sammen med det.

Hver cookie står på listen nedenfor.

For at kortet kan vises og tjekkes ind uden dækning, gemmer browseren dine kort, dagens kvittering og check-in, der ikke er sendt endnu. Det bliver på din telefon, og kort og kvitteringer slettes fra den, når du logger ud. Ved betalingen kommer du over på betalingstjenestens egen side, som har sine egne cookies.

## Hvad du kan kræve

Skriv til {mail}, eller ring på {telefon}. Det koster ikke noget, og du får svar senest en måned efter.

- Se, hvad vi har om dig, og få det udleveret i en fil. Det kan du gøre selv under [Dine data](/account/privacy).
- Få rettet det, der er forkert.
- Få slettet det, vi ikke er nødt til at gemme. Et kort, du stadig kan spille på, holder så op med at gælde. Det kan du også gøre selv under [Dine data](/account/privacy).
- Få os til at vente med at bruge det, mens vi finder ud af, om det er rigtigt.
- Gøre indsigelse mod det, vi gør for at opdage misbrug.

## Klage

Skriv eller ring gerne til os først. Du kan altid klage til Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby, telefon [33 19 32 00](tel:+4533193200), [datatilsynet.dk](https://www.datatilsynet.dk).
`,
  },
]
