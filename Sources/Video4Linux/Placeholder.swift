// filled soon
