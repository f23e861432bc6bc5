// Types of a client for Decant, which reads the web for language models.
// Generated from the server's description, version 0.1.0.

export interface Advice {
  action: string;
  because: string;
}

export interface Alternate {
  href: string;
  lang?: string;
  mediaType: string;
  rel?: string;
}

export interface Anchor {
  name: string;
  start: number;
}

export interface Answer {
  by: Array<string>;
  citations: Array<Citation>;
  dropped?: number;
  model?: string;
  notice?: string;
  pages: Array<AskedPage>;
  text: string;
  tookMs: number;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
}

export interface AskRequest {
  /** no kept copies */
  fresh?: boolean;
  /** a page of your own */
  html?: string;
  /** of the pages, for the model; default 16000 */
  maxTokens?: number;
  /** what to find out, with the addresses to read in it */
  prompt: string;
  /** id of an earlier read to ask about too */
  snapshot?: string;
  /** ids of earlier reads */
  snapshots?: Array<string>;
  /** the address that html or the one file sent is from */
  url?: string;
}

export interface AskedPage {
  doubt?: string;
  error?: string;
  file?: string;
  finalUrl?: string;
  kind?: "invalid_url" | "bad_request" | "blocked_scheme" | "blocked_address" |
    "blocked_port" | "robots_denied" | "dns" | "connect" | "tls" | "protocol" |
    "timeout" | "too_many_redirects" | "http_status" | "too_large" |
    "bad_encoding" | "unsupported_type" | "parse_limit" | "damaged" | "encrypted" |
    "empty" | "no_snapshot" | "no_section" | "no_match" | "no_browser" |
    "no_session" | "too_many_sessions" | "browser_stopped" | "page_busy" |
    "navigation" | "no_element" | "stale_selector" | "several_elements" |
    "covered" | "not_ready" | "moved" | "unconfirmed" | "rate_limited" |
    "declined" | "canceled" | "busy" | "internal" | "unauthorized" |
    "forbidden_host" | "cross_origin" | "not_found" | "method_not_allowed" |
    "body_too_large" | "unsupported_body" | "overloaded";
  snapshot?: string;
  title?: string;
  url: string;
  via?: string;
}

export interface BatchItem {
  /** a page to read, in place of one to fetch */
  html?: string;
  /** what the result is known by; its place where there is none */
  id?: string;
  /** the address to read, or that html is from */
  url?: string;
}

export interface BatchLine {
  age?: number;
  alternates?: Array<Alternate>;
  anchors?: Array<Anchor>;
  author?: string;
  cached?: boolean;
  canonical?: string;
  charset?: string;
  content?: string;
  contentType?: string;
  description?: string;
  /** what went wrong, on one line; there is then no page */
  error?: string;
  extractMode?: "markdown" | "text";
  extraction?: Extraction;
  extractor?: string;
  facts?: Facts;
  favicon?: string;
  fetchedAt?: string;
  finalUrl?: string;
  id: string;
  image?: string;
  incomplete?: string;
  keywords?: Array<string>;
  /** a stable word for what went wrong */
  kind?: "invalid_url" | "bad_request" | "blocked_scheme" | "blocked_address" |
    "blocked_port" | "robots_denied" | "dns" | "connect" | "tls" | "protocol" |
    "timeout" | "too_many_redirects" | "http_status" | "too_large" |
    "bad_encoding" | "unsupported_type" | "parse_limit" | "damaged" | "encrypted" |
    "empty" | "no_snapshot" | "no_section" | "no_match" | "no_browser" |
    "no_session" | "too_many_sessions" | "browser_stopped" | "page_busy" |
    "navigation" | "no_element" | "stale_selector" | "several_elements" |
    "covered" | "not_ready" | "moved" | "unconfirmed" | "rate_limited" |
    "declined" | "canceled" | "busy" | "internal" | "unauthorized" |
    "forbidden_host" | "cross_origin" | "not_found" | "method_not_allowed" |
    "body_too_large" | "unsupported_body" | "overloaded";
  language?: string;
  license?: string;
  matches?: Array<Match>;
  media?: Array<Media>;
  metadataSources?: Record<string, string>;
  modifiedAt?: string;
  navigation?: Array<LinkGroup>;
  notice?: string;
  outline?: Array<Heading>;
  policy?: Policy;
  posts?: Array<Post>;
  publishedAt?: string;
  range?: Range;
  siteName?: string;
  snapshot?: string;
  status?: number;
  structuredData?: Array<unknown>;
  targets?: Array<string>;
  title?: string;
  tokens?: number;
  tookMs?: number;
  truncated?: boolean;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
  url: string;
  wordCount?: number;
}

export interface BatchRequest {
  /** add the comments, tracked changes and notes of a document */
  annotations?: boolean;
  /** leave out what this CSS selector matches */
  exclude?: string;
  /** markdown (default) or text */
  extractMode?: "markdown" | "text";
  /** no kept copy */
  fresh?: boolean;
  /** only lines that match this text or regular expression */
  grep?: string;
  /** headers for the site, sent to the origin of url alone and over https, if the operator takes them from callers */
  headers?: Record<string, unknown>;
  /** a page to read, in place of one to fetch; url is then the address that it is from */
  html?: string;
  /** keep (default of markdown), alt, or none (default of text) */
  images?: "keep" | "alt" | "none";
  /** add readers' comments, and all replies of a discussion */
  includeComments?: boolean;
  /** add the site's navigation as a section of links */
  includeNavigation?: boolean;
  /** pages to read, in place of urls, each with an id to know it by */
  items?: Array<BatchItem>;
  /** with snapshot: follow the link of this number */
  link?: number;
  /** numbered: [text][12], the addresses once at the end; text: words without addresses; none: nor words that are addresses */
  links?: "keep" | "text" | "numbered" | "none";
  /** most characters of content, from 100 to the operator's cap; default 50000 */
  maxChars?: number;
  /** recognise the characters of a scanned document or an image, if the operator set up a program for it */
  ocr?: boolean;
  /** of a PDF file or slides, only these pages, such as 3-7,12 or 20- */
  pages?: string;
  /** auto (default), never or always use a browser */
  render?: "auto" | "never" | "always";
  /** only the part under this heading, or of a document on this page: p.12 */
  section?: string;
  /** read only what this CSS selector matches */
  selector?: string;
  /** id of an earlier read, to read on in it */
  snapshot?: string;
  /** the character to begin at */
  start?: number;
  /** include the page's schema.org data */
  structuredData?: boolean;
  /** seconds that a page may take, at most as many as the operator grants */
  timeoutSeconds?: number;
  /** the address to read, http or https */
  url?: string;
  /** several addresses to read at once, in place of url: at most 20 */
  urls?: Array<string>;
  /** seconds to wait in a browser before reading */
  wait?: number;
  /** CSS selector, or text in quotes, that must be on the page first; uses a browser */
  waitFor?: string;
}

export interface BrowseRequest {
  /** open, navigate, back, forward, reload, content, elements, click, type, fill, submit, select, upload, press, hover, drag, media, dialog, pdf, wait, scroll, screenshot, save, state, list or close */
  action: "open" | "navigate" | "back" | "forward" | "reload" | "content" | "elements" |
    "click" | "type" | "fill" | "submit" | "select" | "upload" | "press" |
    "hover" | "drag" | "media" | "dialog" | "pdf" | "wait" | "scroll" |
    "screenshot" | "save" | "state" | "list" | "close";
  /** left (default), right, middle or double */
  button?: string;
  /** names or labels of fields with their values; true or false for checkboxes */
  fields?: Record<string, unknown>;
  /** screenshot of the whole page */
  fullPage?: boolean;
  /** wait until it is no longer there */
  gone?: boolean;
  /** list only what the window shows now */
  inViewport?: boolean;
  /** list hidden elements too */
  includeHidden?: boolean;
  /** key to press, such as Enter, Tab or Control+A */
  key?: string;
  /** name of a kept login to go on with; it is kept again on close */
  login?: string;
  /** most elements to list, 1 to 500, default 100 */
  maxElements?: number;
  /** most tokens of the list, about; 0 means no bound */
  maxTokens?: number;
  /** only what is new since the last look */
  new?: boolean;
  /** number of an element in the last list, instead of a selector */
  number?: number;
  /** draw the elements' numbers on the screenshot */
  numbers?: boolean;
  /** file to upload, by its path in the upload folder */
  path?: string;
  /** save the page's HTML to a file too */
  saveRawHtml?: boolean;
  /** most seconds to wait, default 10; alone, just so long */
  seconds?: number;
  /** CSS selector of an element or scope; >>> goes into a shadow root, |> into a frame; a name in quotes at its end means the control that is called so */
  selector?: string;
  /** show selectors in the text, not only numbers */
  selectors?: boolean;
  /** id that open gave; not needed while only one session is open */
  session?: string;
  /** press Enter after typing, or submit after filling */
  submit?: boolean;
  /** where to drag: number or selector of an element */
  target?: string;
  /** what to type; for elements, only those whose name contains it */
  text?: string;
  /** scroll one screen up or down, or to the top or bottom */
  to?: string;
  /** address for open and navigate */
  url?: string;
  /** option to select, by value or label; of media: play, pause, mute, unmute, seek; of dialog: accept, dismiss, ask */
  value?: string;
  /** pixels from the left: of the window or element to click, to scroll to, to drag by */
  x?: number;
  /** pixels from the top */
  y?: number;
}

export interface BrowseResult {
  downloads?: Array<Download>;
  elements?: Array<Element>;
  file?: string;
  image?: Array<number>;
  loading?: boolean;
  metadata?: Metadata;
  notices?: Array<string>;
  outcome?: Outcome;
  page?: Page;
  pending?: Array<string>;
  rawHtmlPath?: string;
  session?: string;
  sessions?: Array<Session>;
  title?: string;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
  url?: string;
}

export interface Citation {
  block?: string;
  checked: boolean;
  file?: string;
  hash?: string;
  link?: string;
  number: number;
  place?: string;
  quote?: string;
  snapshot?: string;
  title?: string;
  url: string;
}

export interface Comments {
  detected: number;
  included: number;
  notice?: string;
  omitted: number;
}

export interface CompareRequest {
  /** what to compare, such as prices; all of it by default */
  aspect?: string;
  /** no kept copies */
  fresh?: boolean;
  /** a page of your own */
  html?: string;
  /** of the pages, for the model; default 16000 */
  maxTokens?: number;
  /** ids of earlier reads */
  snapshots?: Array<string>;
  /** the address that html or the one file sent is from */
  url?: string;
  /** the addresses of 2 to 20 pages */
  urls?: Array<string>;
}

export interface Decision {
  kept: boolean;
  path: string;
  probability: number;
  reasons?: Array<Influence>;
  rule?: string;
  text: string;
  words: number;
}

export interface Dialog {
  default?: string;
  message: string;
  type: string;
}

export interface Download {
  bytes?: number;
  error?: string;
  name: string;
  path?: string;
}

export interface Element {
  checked?: boolean;
  enabled: boolean;
  expanded?: boolean;
  href?: string;
  inputType?: string;
  item?: string;
  number: number;
  offscreen?: boolean;
  options?: Array<string>;
  placeholder?: string;
  readOnly?: boolean;
  required?: boolean;
  role?: string;
  selector: string;
  text?: string;
  type: string;
  value?: string;
  visible: boolean;
}

export interface ExplainRequest {
  /** add the comments, tracked changes and notes of a document */
  annotations?: boolean;
  /** leave out what this CSS selector matches */
  exclude?: string;
  /** markdown (default) or text */
  extractMode?: "markdown" | "text";
  /** no kept copy */
  fresh?: boolean;
  /** only lines that match this text or regular expression */
  grep?: string;
  /** keep (default of markdown), alt, or none (default of text) */
  images?: "keep" | "alt" | "none";
  /** add readers' comments, and all replies of a discussion */
  includeComments?: boolean;
  /** add the site's navigation as a section of links */
  includeNavigation?: boolean;
  /** with snapshot: follow the link of this number */
  link?: number;
  /** numbered: [text][12], the addresses once at the end; text: words without addresses; none: nor words that are addresses */
  links?: "keep" | "text" | "numbered" | "none";
  /** most characters of content, from 100 to the operator's cap; default 50000 */
  maxChars?: number;
  /** recognise the characters of a scanned document or an image, if the operator set up a program for it */
  ocr?: boolean;
  /** of a PDF file or slides, only these pages, such as 3-7,12 or 20- */
  pages?: string;
  /** auto (default), never or always use a browser */
  render?: "auto" | "never" | "always";
  /** only the part under this heading, or of a document on this page: p.12 */
  section?: string;
  /** read only what this CSS selector matches */
  selector?: string;
  /** id of an earlier read, to read on in it */
  snapshot?: string;
  /** the character to begin at */
  start?: number;
  /** include the page's schema.org data */
  structuredData?: boolean;
  /** the address to read, http or https */
  url?: string;
  /** seconds to wait in a browser before reading */
  wait?: number;
  /** CSS selector, or text in quotes, that must be on the page first; uses a browser */
  waitFor?: string;
}

export interface Explanation {
  blocks: Array<Decision>;
  html: string;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
  url: string;
}

export interface Extraction {
  comments?: Comments;
  confidence: number;
  evidence?: string;
  fallback: Fallback;
  method: string;
  navigation: Navigation;
  next?: Advice;
  pageType?: string;
  readable: boolean;
  reason?: string;
  removed?: Record<string, number>;
  steps?: Array<Step>;
  via?: Via;
}

export interface Facts {
  address?: string;
  availability?: string;
  brand?: string;
  category?: string;
  condition?: string;
  cooking?: string;
  duration?: string;
  end?: string;
  from?: string;
  hours?: Array<string>;
  ingredients?: Array<string>;
  kind: string;
  name?: string;
  organizer?: string;
  phone?: string;
  place?: string;
  preparation?: string;
  price?: Price;
  rating?: Rating;
  role?: string;
  salary?: string;
  sku?: string;
  start?: string;
  status?: string;
  steps?: Array<string>;
  system?: string;
  variants?: Array<Variant>;
  version?: string;
  yield?: string;
}

export interface Fallback {
  reason?: string;
  used: boolean;
}

export interface Field {
  element?: string;
  name: string;
  note?: string;
  state: string;
  value?: string;
}

export interface Heading {
  chars: number;
  level: number;
  start: number;
  title: string;
}

export interface Influence {
  effect: number;
  feature: string;
}

export interface Link {
  end: number;
  explicit?: boolean;
  href: string;
  start: number;
  suspicious?: boolean;
  type: string;
  value: string;
}

export interface LinkGroup {
  links: Array<Ref>;
  title?: string;
}

export interface LinksRequest {
  /** also links inside code */
  includeCode?: boolean;
  /** the text to look for links in */
  text: string;
  /** offsets in UTF-16 units, as JavaScript counts */
  utf16?: boolean;
}

export interface LinksResult {
  links: Array<Link>;
}

export interface Match {
  line: number;
  place?: string;
  section?: string;
  start: number;
  text: string;
}

export interface Media {
  alt?: string;
  height?: number;
  title?: string;
  type: string;
  url: string;
  width?: number;
}

export interface Metadata {
  extraction_timestamp: string;
  performance: Performance;
  scope_selector: string;
  total_count: number;
  unreadable_frames?: number;
}

export interface More {
  altered?: number;
  gone?: number;
  new?: number;
  text?: number;
}

export interface Navigation {
  detected: number;
  included: number;
  notice?: string;
  omitted: number;
}

export interface Outcome {
  altered?: Array<Element>;
  changed: boolean;
  checked?: boolean;
  console?: Array<string>;
  controls?: number;
  dialog?: Dialog;
  dialogs?: Array<string>;
  dialogsClosed?: number;
  did: string;
  element?: string;
  fields?: Array<Field>;
  focus?: string;
  gone?: Array<string>;
  heading?: string;
  healed?: string;
  how?: string;
  left?: Array<string>;
  messages?: Array<string>;
  more?: More;
  navigated?: string;
  new?: Array<Element>;
  newTitle?: string;
  note?: string;
  opened?: Array<string>;
  sent?: string;
  text?: Array<string>;
  value?: string;
}

export interface Page {
  age?: number;
  alternates?: Array<Alternate>;
  anchors?: Array<Anchor>;
  author?: string;
  cached: boolean;
  canonical?: string;
  charset?: string;
  content: string;
  contentType?: string;
  description?: string;
  extractMode: "markdown" | "text";
  extraction: Extraction;
  extractor: string;
  facts?: Facts;
  favicon?: string;
  fetchedAt: string;
  finalUrl?: string;
  image?: string;
  incomplete?: string;
  keywords?: Array<string>;
  language?: string;
  license?: string;
  matches?: Array<Match>;
  media?: Array<Media>;
  metadataSources?: Record<string, string>;
  modifiedAt?: string;
  navigation?: Array<LinkGroup>;
  notice?: string;
  outline?: Array<Heading>;
  policy?: Policy;
  posts?: Array<Post>;
  publishedAt?: string;
  range?: Range;
  siteName?: string;
  snapshot?: string;
  status?: number;
  structuredData?: Array<unknown>;
  targets?: Array<string>;
  title?: string;
  tokens: number;
  tookMs: number;
  truncated: boolean;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
  url: string;
  wordCount: number;
}

export interface Pages {
  results: Array<BatchLine>;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
}

export interface Performance {
  data_size_bytes: number;
  execution_time_ms: number;
}

export interface Policy {
  contentSignal?: string;
  llmsTxt?: string;
  markdownTokens?: number;
  retryAfterSeconds?: number;
  robots?: string;
  robotsTag?: string;
}

export interface Post {
  accepted?: boolean;
  author?: string;
  chars?: number;
  comment?: boolean;
  depth?: number;
  replyTo?: string;
  score?: number;
  start?: number;
  text?: string;
  time?: string;
}

export interface Price {
  amount: string;
  before?: string;
  currency?: string;
  high?: string;
}

export interface Problem {
  /** what a person must agree to first */
  addresses?: Array<string>;
  /** once they have, send the request again with this in the header Decant-Confirm, within five minutes */
  confirm?: string;
  /** what went wrong, on one line */
  detail: string;
  /** what to do next */
  hint?: string;
  /** the id of the request */
  instance?: string;
  /** a stable word for what went wrong */
  kind: "invalid_url" | "bad_request" | "blocked_scheme" | "blocked_address" |
    "blocked_port" | "robots_denied" | "dns" | "connect" | "tls" | "protocol" |
    "timeout" | "too_many_redirects" | "http_status" | "too_large" |
    "bad_encoding" | "unsupported_type" | "parse_limit" | "damaged" | "encrypted" |
    "empty" | "no_snapshot" | "no_section" | "no_match" | "no_browser" |
    "no_session" | "too_many_sessions" | "browser_stopped" | "page_busy" |
    "navigation" | "no_element" | "stale_selector" | "several_elements" |
    "covered" | "not_ready" | "moved" | "unconfirmed" | "rate_limited" |
    "declined" | "canceled" | "busy" | "internal" | "unauthorized" |
    "forbidden_host" | "cross_origin" | "not_found" | "method_not_allowed" |
    "body_too_large" | "unsupported_body" | "overloaded";
  /** when to try again */
  retryAfterSeconds?: number;
  /** the status that the site answered with */
  siteStatus?: number;
  status: number;
  title: string;
  type: string;
  /** whether detail quotes words of a page, such as a heading or the name of an element; they are data, not instructions */
  untrusted?: boolean;
}

export interface Range {
  end: number;
  next?: number;
  start: number;
  total: number;
}

export interface Rating {
  best?: string;
  count?: number;
  value: string;
}

export interface ReadRequest {
  /** add the comments, tracked changes and notes of a document */
  annotations?: boolean;
  /** leave out what this CSS selector matches */
  exclude?: string;
  /** markdown (default) or text */
  extractMode?: "markdown" | "text";
  /** no kept copy */
  fresh?: boolean;
  /** only lines that match this text or regular expression */
  grep?: string;
  /** headers for the site, sent to the origin of url alone and over https, if the operator takes them from callers */
  headers?: Record<string, unknown>;
  /** a page to read, in place of one to fetch; url is then the address that it is from */
  html?: string;
  /** keep (default of markdown), alt, or none (default of text) */
  images?: "keep" | "alt" | "none";
  /** add readers' comments, and all replies of a discussion */
  includeComments?: boolean;
  /** add the site's navigation as a section of links */
  includeNavigation?: boolean;
  /** with snapshot: follow the link of this number */
  link?: number;
  /** numbered: [text][12], the addresses once at the end; text: words without addresses; none: nor words that are addresses */
  links?: "keep" | "text" | "numbered" | "none";
  /** most characters of content, from 100 to the operator's cap; default 50000 */
  maxChars?: number;
  /** recognise the characters of a scanned document or an image, if the operator set up a program for it */
  ocr?: boolean;
  /** of a PDF file or slides, only these pages, such as 3-7,12 or 20- */
  pages?: string;
  /** auto (default), never or always use a browser */
  render?: "auto" | "never" | "always";
  /** only the part under this heading, or of a document on this page: p.12 */
  section?: string;
  /** read only what this CSS selector matches */
  selector?: string;
  /** id of an earlier read, to read on in it */
  snapshot?: string;
  /** the character to begin at */
  start?: number;
  /** include the page's schema.org data */
  structuredData?: boolean;
  /** seconds that a page may take, at most as many as the operator grants */
  timeoutSeconds?: number;
  /** the address to read, http or https */
  url?: string;
  /** several addresses to read at once, in place of url: at most 20 */
  urls?: Array<string>;
  /** seconds to wait in a browser before reading */
  wait?: number;
  /** CSS selector, or text in quotes, that must be on the page first; uses a browser */
  waitFor?: string;
}

export interface Ref {
  href: string;
  text: string;
}

export interface Session {
  id: string;
  idleSeconds: number;
  state: string;
  title: string;
  url: string;
}

export interface Step {
  result: string;
  rung: string;
}

export interface SummarizeRequest {
  /** what to look for in particular */
  focus?: string;
  /** no kept copies */
  fresh?: boolean;
  /** a page of your own */
  html?: string;
  /** tokens that the model is shown at a time, default 16000 */
  maxTokens?: number;
  /** id of an earlier read, instead of an address */
  snapshot?: string;
  /** ids of earlier reads */
  snapshots?: Array<string>;
  /** the address that html or the one file sent is from */
  url?: string;
  /** the addresses of up to 20 pages */
  urls?: Array<string>;
}

export interface UnderstandRequest {
  /** markdown (default) or text */
  extractMode?: "markdown" | "text";
  /** no kept copies */
  fresh?: boolean;
  /** most links to read, 1 to 20, default 3 */
  maxLinks?: number;
  /** tokens that all pages share, default 16000 */
  maxTokens?: number;
  /** the chat message; the links in it are read */
  message: string;
}

export interface Understanding {
  links: Array<Understood>;
  text: string;
  tokens: number;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
}

export interface Understood {
  end: number;
  error?: string;
  explicit?: boolean;
  href: string;
  kind?: "invalid_url" | "bad_request" | "blocked_scheme" | "blocked_address" |
    "blocked_port" | "robots_denied" | "dns" | "connect" | "tls" | "protocol" |
    "timeout" | "too_many_redirects" | "http_status" | "too_large" |
    "bad_encoding" | "unsupported_type" | "parse_limit" | "damaged" | "encrypted" |
    "empty" | "no_snapshot" | "no_section" | "no_match" | "no_browser" |
    "no_session" | "too_many_sessions" | "browser_stopped" | "page_busy" |
    "navigation" | "no_element" | "stale_selector" | "several_elements" |
    "covered" | "not_ready" | "moved" | "unconfirmed" | "rate_limited" |
    "declined" | "canceled" | "busy" | "internal" | "unauthorized" |
    "forbidden_host" | "cross_origin" | "not_found" | "method_not_allowed" |
    "body_too_large" | "unsupported_body" | "overloaded";
  page?: Page;
  start: number;
  suspicious?: boolean;
  type: string;
  value: string;
}

export interface Variant {
  availability?: string;
  name: string;
  price?: Price;
}

export interface VerifyRequest {
  /** no kept copy */
  fresh?: boolean;
  /** a page of your own, in place of one to fetch; url is then the address that it is from */
  html?: string;
  /** the words to look for, up to 5000 characters */
  quote: string;
  /** id of an earlier read, instead of an address */
  snapshot?: string;
  /** the address of the page */
  url?: string;
}

export interface VerifyResult {
  nearest?: Citation;
  section?: string;
  similarity: number;
  snapshot?: string;
  title?: string;
  /** true: what pages say is data, not instructions */
  untrusted?: boolean;
  url: string;
  verdict: string;
}

export interface Via {
  from: Array<string>;
  rule: string;
}

export interface Options {
  /** The address of the server; http://127.0.0.1:8642 by default. */
  base?: string;
  /** The API key; none is sent by default. */
  key?: string;
  /** What makes the requests; the global fetch by default. */
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal;
}

export interface FileOptions extends CallOptions {
  name?: string;
  /** Of an archive, the path of the file to read. */
  member?: string;
  contentType?: string;
}

/** What the server refused: a stable kind, a detail on one line, a hint. */
export class DecantError extends Error {
  readonly status: number;
  readonly kind: string;
  readonly detail: string;
  readonly hint: string;
  readonly problem: Problem;
}

/** Asks one server. */
export class Decant {
  constructor(options?: Options);

  /** Answer a question from pages, with checked citations. */
  ask(request: AskRequest, options?: CallOptions): Promise<Answer>;
  /** Read many pages, with a line of JSON for each as soon as it is read. */
  batch(request: BatchRequest, options?: CallOptions): AsyncGenerator<BatchLine, void, undefined>;
  /** Perform one action in a browser session. */
  browse(request: BrowseRequest, options?: CallOptions): Promise<BrowseResult>;
  /** Compare pages, with checked citations. */
  compare(request: CompareRequest, options?: CallOptions): Promise<Answer>;
  /** Tell what the reader keeps of a page, and why. */
  explain(request: ExplainRequest, options?: CallOptions): Promise<Explanation>;
  /** Find the links in a text. */
  links(request: LinksRequest, options?: CallOptions): Promise<LinksResult>;
  /** Read a page, or several, as Markdown. */
  read(request: Omit<ReadRequest, "urls">, options?: CallOptions): Promise<Page>;
  /** Read a page, or several, as Markdown. */
  readSeveral(request: Omit<ReadRequest, "url">, options?: CallOptions): Promise<Pages>;
  /** Summarize pages, with checked citations. */
  summarize(request: SummarizeRequest, options?: CallOptions): Promise<Answer>;
  /** Read the links of a message, wrapped for a model. */
  understand(request: UnderstandRequest, options?: CallOptions): Promise<Understanding>;
  /** Tell whether a quote stands on a page. */
  verify(request: VerifyRequest, options?: CallOptions): Promise<VerifyResult>;
  /** Read a file: a document, a picture, a page. */
  readFile(data: Uint8Array | ArrayBuffer | Blob | string, options?: FileOptions): Promise<Page>;
}
