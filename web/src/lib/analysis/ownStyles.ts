/** Takes styles that come with a script. The one sheet that is fetched at the start has those of the other parts. */
export function adopt(styles: string): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
}
