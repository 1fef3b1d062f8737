"""The style of charts and of the lab's page; colour-blind people can tell the colours apart."""

from __future__ import annotations

LIGHT = """
--ink: #1b1f27; --soft: #555d6b; --faint: #6b7280; --line: #dfe2e8; --guide: #eceef2;
--paper: #f5f3ee; --card: #ffffff; --tint: #f3f5f8; --accent: #0b5cad; --zero: #1b1f27;
--c0: #0b5cad; --c1: #c4470f; --c2: #00785a; --c3: #9c3d8a; --c4: #8a6200; --c5: #4b5563;
"""

DARK = """
--ink: #eceff4; --soft: #b3bac7; --faint: #98a1b0; --line: #39414f; --guide: #2a313d;
--paper: #14171d; --card: #1d222b; --tint: #252b36; --accent: #7db8f5; --zero: #eceff4;
--c0: #6cb0f7; --c1: #ff9460; --c2: #3ecfa3; --c3: #e594d6; --c4: #e5b84a; --c5: #b4bdcb;
"""

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

CHARTS = """
.chart { display: block; overflow: visible; font-size: 12px; font-variant-numeric: tabular-nums; }
.chart text { fill: var(--ink); }
.chart .middle { text-anchor: middle; }
.chart .end { text-anchor: end; }
.chart .head { font-weight: 650; }
.chart .label { fill: var(--soft); }
.chart .figure { font-weight: 600; }
.chart .margin { font-weight: 400; fill: var(--faint); font-size: 11px; }
.chart .tick, .chart .unit, .chart .aside, .chart .small { fill: var(--faint); font-size: 11px; }
.chart .unsure .figure { font-weight: 400; fill: var(--faint); }
.chart .grid { stroke: var(--line); }
.chart .guide { stroke: var(--guide); }
.chart .ground { stroke: var(--line); }
.chart .zero { stroke: var(--zero); stroke-width: 1.5; }
.chart .reference { stroke: var(--faint); stroke-width: 1.5; stroke-dasharray: 4 3; }
.chart .whisker { stroke: currentColor; stroke-width: 3; stroke-linecap: round; opacity: .55; }
.chart .stem { stroke: currentColor; stroke-width: 9; opacity: .22; }
.chart .unknown { stroke-width: 1.5; stroke-dasharray: 2 5; }
.chart .median { stroke: currentColor; stroke-width: 2; }
.mark { fill: currentColor; stroke: var(--card); stroke-width: 1.5; paint-order: stroke; }
.unsure .mark { fill: var(--card); stroke: currentColor; stroke-width: 1.75; paint-order: normal; }
.chart .behind { fill: var(--card); opacity: .7; }
.chart .hill { fill: currentColor; opacity: .18; }
.chart .ridge { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round;
  vector-effect: non-scaling-stroke; }
.chart .hit { fill: transparent; }
.row:hover .hit { fill: var(--tint); }
.c0 { color: var(--c0); } .c1 { color: var(--c1); } .c2 { color: var(--c2); }
.c3 { color: var(--c3); } .c4 { color: var(--c4); } .c5 { color: var(--c5); }
"""

PAGE = f"""
:root {{ color-scheme: light dark; {LIGHT} }}
@media (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}
* {{ box-sizing: border-box; }}
html {{ -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 {FONT}; }}
main, header > div, footer {{ max-width: 1120px; margin: 0 auto; padding: 0 16px; }}
h1, h2, h3 {{ line-height: 1.2; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }}
h1 {{ font-size: clamp(1.65rem, 1.2rem + 2.2vw, 2.6rem); letter-spacing: -.02em; }}
h2 {{ font-size: clamp(1.3rem, 1.1rem + .8vw, 1.65rem); margin: 56px 0 16px;
  letter-spacing: -.01em; }}
h3 {{ font-size: 1.12rem; }}
a {{ color: var(--accent); text-underline-offset: .18em; }}
a:focus-visible, summary:focus-visible, .wide:focus-visible {{ outline: 3px solid var(--accent);
  outline-offset: 2px; border-radius: 3px; }}
p {{ margin: 0; }}
header {{ background: var(--card); border-bottom: 1px solid var(--line); }}
header::before {{ content: ""; display: block; height: 6px; background: linear-gradient(90deg,
  #d72600 0 25%, #ecd407 0 50%, #379711 0 75%, #0956bf 0); }}
header > div {{ padding-top: 40px; padding-bottom: 36px; }}
.brand {{ color: var(--soft); font-size: .85rem; font-weight: 600; margin-bottom: 8px; }}
.facts {{ display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 20px 0 0; }}
.facts dt {{ color: var(--faint); font-size: .78rem; }}
.facts dd {{ margin: 0; font-weight: 600; font-size: .95rem; overflow-wrap: anywhere; }}
.variants {{ list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 10px 28px;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); }}
.variants li {{ display: grid; grid-template-columns: 20px 1fr; gap: 8px; align-items: start; }}
.variants svg {{ width: 20px; height: 24px; }}
.variants b {{ display: block; overflow-wrap: anywhere; }}
.variants span {{ color: var(--soft); font-size: .88rem; line-height: 1.4; display: block; }}
.notice {{ border-left: 4px solid var(--c1); padding: 4px 12px; margin-top: 20px; }}
.glance {{ margin: 0; padding: 0; list-style: none; display: grid; gap: 12px 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }}
.glance li {{ background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 14px 18px; overflow-wrap: anywhere; }}
nav ul {{ list-style: none; display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0;
  margin: 20px 0 0; font-size: .92rem; }}
section {{ background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 22px 24px; margin: 0 0 20px; scroll-margin-top: 12px; }}
.says {{ font-size: 1.06rem; margin: 8px 0 0; max-width: 46em; overflow-wrap: anywhere; }}
.about {{ color: var(--soft); font-size: .88rem; margin: 6px 0 0; max-width: 56em; }}
.figures {{ display: grid; gap: 28px 48px; margin-top: 20px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }}
.alone {{ max-width: 620px; }}
figure {{ margin: 0; min-width: 0; }}
figcaption {{ font-size: .85rem; color: var(--soft); margin-bottom: 10px;
  overflow-wrap: anywhere; }}
figcaption b {{ color: var(--ink); }}
.keys {{ font-size: .8rem; color: var(--faint); margin-top: 6px; display: flex; gap: 4px 16px;
  flex-wrap: wrap; }}
.keys span {{ display: inline-flex; align-items: center; gap: 6px; }}
.keys svg {{ width: 12px; height: 14px; }}
details {{ margin-top: 16px; font-size: .9rem; }}
summary {{ cursor: pointer; color: var(--soft); width: fit-content; }}
.wide {{ overflow-x: auto; margin-top: 10px; }}
table {{ border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums;
  font-size: .88rem; min-width: 100%; }}
th, td {{ text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line);
  vertical-align: top; font-weight: 400; }}
th:first-child {{ position: sticky; left: 0; background: var(--card); }}
thead th {{ font-weight: 600; vertical-align: bottom; }}
tbody th {{ color: var(--soft); }}
.number {{ text-align: right; white-space: nowrap; }}
th:last-child, td:last-child {{ padding-right: 2px; }}
td small {{ color: var(--faint); font-size: .92em; }}
.column {{ padding-right: calc(12px + 1.1em); white-space: normal; overflow-wrap: anywhere;
  min-width: 5.5em; }}
th.column:last-child {{ padding-right: calc(2px + 1.1em); }}
.slim {{ min-width: min(100%, 480px); }}
.arrow {{ display: inline-block; width: 1.1em; text-align: center; }}
.options td, .options th {{ min-width: 9em; overflow-wrap: anywhere; }}
.same td {{ color: var(--faint); }}
.changed {{ font-weight: 600; }}
dl.terms {{ margin: 14px 0 0; display: grid; gap: 6px 24px;
  grid-template-columns: minmax(10em, 15em) 1fr; font-size: .92rem; }}
dl.terms dt {{ font-weight: 600; }}
dl.terms dd {{ margin: 0; color: var(--soft); max-width: 52em; }}
.method p {{ max-width: 46em; margin-top: 10px; }}
.method h3 {{ margin-top: 28px; }}
footer {{ color: var(--soft); font-size: .85rem; padding-top: 24px; padding-bottom: 48px; }}
@media (max-width: 560px) {{
  section {{ padding: 18px 14px; margin-left: -6px; margin-right: -6px; }}
  header > div {{ padding-top: 28px; padding-bottom: 28px; }}
  h2 {{ margin-top: 40px; }}
  .overview {{ font-size: .8rem; }}
  .overview th, .overview td {{ padding-right: 6px; }}
  .overview .column {{ padding-right: calc(6px + .9em); }}
  .overview .arrow {{ width: .9em; }}
  .overview tbody th {{ min-width: 7.5em; }}
  dl.terms {{ grid-template-columns: 1fr; gap: 2px; }}
  dl.terms dd {{ margin-bottom: 10px; }}
}}
@media (prefers-reduced-motion: reduce) {{ html {{ scroll-behavior: auto; }} }}
@media print {{
  :root {{ {LIGHT} --paper: #ffffff; }}
  body {{ font-size: 11pt; }}
  section, .glance li {{ break-inside: avoid; border-color: #cccccc; }}
  h2 {{ break-after: avoid; }}
  nav, summary {{ display: none; }}
  .wide {{ overflow: visible; }}
}}
{CHARTS}
"""

PICTURE = f"""
.picture {{ {LIGHT} font-family: {FONT}; }}
.picture > rect {{ fill: var(--card); stroke: var(--line); }}
.picture .name {{ font-size: 20px; font-weight: 700; fill: var(--ink); }}
.picture .panel {{ font-size: 15px; font-weight: 650; fill: var(--ink); }}
.picture .says {{ font-size: 13px; fill: var(--soft); }}
{CHARTS}
"""
