/* Lets the search run where the pages are opened as files: browsers start no worker there, so its
   script runs in a hidden frame instead. Zensical would fetch such a stand-in from another host,
   unless there is one of this name. */
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(url) {
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.srcdoc = "<!doctype html>";
      this.frame.onload = () => this.begin(String(url));
      document.documentElement.append(this.frame);
    }

    begin(url) {
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => deliver(this, structuredClone(data));
      const script = inside.document.createElement("script");
      script.src = url;
      script.onload = () => {
        this.inside = inside;
        for (const data of this.waiting.splice(0)) this.postMessage(data);
      };
      inside.document.head.append(script);
    }

    postMessage(data) {
      if (this.inside) deliver(this.inside, this.inside.structuredClone(data));
      else this.waiting.push(data);
    }

    terminate() {
      this.frame.remove();
    }
  };

  /* As with a worker, a message comes only after whoever sends it has finished. */
  const deliver = (to, data) => setTimeout(() => to.onmessage?.({ data }));
}
